import { lazy, Suspense } from 'react';

import { LimitNotices } from '../limits/limit-notices.tsx';
import { useLimitsAddress } from '../common/limits/use-limits-address.ts';

const LimitsDrawer = lazy(async () => ({
  default: (await import('../limits/limits-drawer.tsx')).LimitsDrawer,
}));

/** Notices of broken limits on top of the page, and the list of limits over it. */
export function RunLimitsView() {
  const { isOpen } = useLimitsAddress();
  return (
    <>
      <LimitNotices />
      {isOpen && (
        <Suspense>
          <LimitsDrawer />
        </Suspense>
      )}
    </>
  );
}
