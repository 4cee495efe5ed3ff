import { Route, Routes, useLocation } from '@fairlead/shared/router';
import { NotFound } from '@fairlead/shared/ui';

import { PnlPage } from './app/pnl-page.tsx';
import { ScreenshotPage } from './app/screenshot-page.tsx';

/** Root component that the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/" element={<PnlPage />} />
      <Route path="/date/:pipe_run_date" element={<PnlPage />} />
      <Route path="/screenshot/:pipe_run_date" element={<ScreenshotPage />} />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}
