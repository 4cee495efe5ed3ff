import { useMemo } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import { type OpenedLot, readOpenedLot, withOpenedLot } from '../common/opened-lot.rules.ts';

/** The lot's column that is looked into, and ways in and out; each is a step of the browser's history. */
export function useOpenedLot() {
  const [search, setSearch] = useSearchParams();
  return useMemo(
    () => ({
      opened: readOpenedLot(search),
      open: (lot: OpenedLot) => setSearch(withOpenedLot(search, lot)),
      close: () => setSearch(withOpenedLot(search, undefined)),
      /** Replaces the step, as if it had never been opened: there is nothing to come back to. */
      giveUp: () => setSearch(withOpenedLot(search, undefined), { replace: true }),
    }),
    [search, setSearch],
  );
}
