import { useMemo } from 'react';

import { useAddressChange, useSearchParams } from '@fairlead/shared/router';

import { readOpenBreak, withOpenBreak } from '../common/opened-break.rules.ts';
import { type BreakFilters, readBreakFilters, writeBreakFilters } from './break-filters.rules.ts';

const toSearchText = (search: URLSearchParams) => search.toString();

/** State of the breaks from the address, with its setters; each is a step of the history. */
export function useBreaksAddress() {
  const [params] = useSearchParams();
  const text = toSearchText(params);
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const filters = useMemo(() => readBreakFilters(search), [search]);
  const change = useAddressChange(search, toSearchText);
  return {
    filters,
    opened: readOpenBreak(search),
    narrow: (next: (filters: BreakFilters) => BreakFilters) =>
      void change((now) => writeBreakFilters(now, next(readBreakFilters(now)))),
    open: (id: number) => void change((now) => withOpenBreak(now, id)),
    close: () => void change((now) => withOpenBreak(now, undefined)),
  };
}
