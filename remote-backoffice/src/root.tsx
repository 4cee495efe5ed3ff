import { Route, Routes, useLocation } from '@fairlead/shared/router';
import { NotFound } from '@fairlead/shared/ui';

import { BackOfficePage } from './app/back-office-page.tsx';

/** Root component that the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/back-accounting" element={<BackOfficePage />} />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}
