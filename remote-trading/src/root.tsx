import { Route, Routes, useLocation } from '@fairlead/shared/router';
import { NotFound } from '@fairlead/shared/ui';

import { EdfPage } from './edf/edf-page.tsx';

/** What the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/edf" element={<EdfPage />} />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}
