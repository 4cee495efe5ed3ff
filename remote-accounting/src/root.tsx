import { Route, Routes, useLocation } from '@fairlead/shared/router';
import { NotFound } from '@fairlead/shared/ui';

import { AccountingPage } from './app/accounting-page.tsx';

/** Root component that the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/accounting" element={<AccountingPage />} />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}
