import { useMemo } from 'react';

import { useAddressChange, useSearchParams } from '@fairlead/shared/router';

import { readOpenBreak, withOpenBreak } from '../common/opened-break.rules.ts';
import { type BreakFilters, readFilters, withFilters } from './break-filters.rules.ts';

const textOf = (search: URLSearchParams) => search.toString();

/** State of the breaks from the address, with its setters; each is a step of the history. */
export function useBreaksAddress() {
  const [params] = useSearchParams();
  const text = textOf(params);
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useAddressChange(search, textOf);
  return {
    filters,
    opened: readOpenBreak(search),
    narrow: (next: (filters: BreakFilters) => BreakFilters) =>
      void change((now) => withFilters(now, next(readFilters(now)))),
    open: (id: number) => void change((now) => withOpenBreak(now, id)),
    close: () => void change((now) => withOpenBreak(now, undefined)),
  };
}
