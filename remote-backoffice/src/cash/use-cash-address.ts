import { useCallback, useMemo } from 'react';

import { useAddressChange, useLocation, useSearchParams } from '@fairlead/shared/router';

import {
  type CashFilters,
  type OpenedCash,
  readCashFilters,
  readOpenedCash,
  withOpenedCash,
  writeCashFilters,
} from './cash-address.rules.ts';

/** State of the tab from the address, with its setters; each is a step of the browser's history. */
export function useCashAddress() {
  const [search, setSearch] = useSearchParams();
  const change = useAddressChange(search, String);
  const { pathname } = useLocation();
  // The same while something is opened and closed: what is made of it is not made anew.
  const closed = withOpenedCash(search).toString();
  return {
    filters: useMemo(() => readCashFilters(search), [search]),
    opened: useMemo(() => readOpenedCash(search), [search]),
    filter: (next: Partial<CashFilters>) =>
      void change((now) => writeCashFilters(now, { ...readCashFilters(now), ...next })),
    open: (opened: OpenedCash) => void change((now) => withOpenedCash(now, opened)),
    /** Address that opens it. */
    linkTo: useCallback(
      (opened: OpenedCash) => `${pathname}?${withOpenedCash(new URLSearchParams(closed), opened)}`,
      [pathname, closed],
    ),
    close: () => void change((now) => withOpenedCash(now)),
    /** Replaces the step of what could not be opened, so that Back does not open it again. */
    giveUp: () => setSearch(withOpenedCash(search), { replace: true }),
  };
}
