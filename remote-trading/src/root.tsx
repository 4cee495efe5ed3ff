import { lazy, Suspense } from 'react';

import { Route, Routes, useLocation } from '@fairlead/shared/router';
import { LoadingLine, NotFound } from '@fairlead/shared/ui';

import { EdfPage } from './edf/edf-page.tsx';

/** Lazy chunk with tabs, menus and tickets: EDF Trades do not wait for it. */
const BlotterScreen = lazy(async () => ({
  default: (await import('./app/blotter-screen.tsx')).BlotterScreen,
}));

/** Root component that the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<LoadingLine />}>
      <Routes>
        <Route path="/edf" element={<EdfPage />} />
        <Route path="/blotter" element={<BlotterScreen />} />
        <Route path="*" element={<NotFound path={pathname} />} />
      </Routes>
    </Suspense>
  );
}
