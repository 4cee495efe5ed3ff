import { useSearchParams } from '@fairlead/shared/router';

/** One part of the address's query, such as what is open over the page; the others stay. */
export function useSearchPart(name: 'explain' | 'var' | 'compare' | 'runs' | 'ahead') {
  const [search, setSearch] = useSearchParams();
  const changed = (value: string | undefined) => {
    const after = new URLSearchParams(search);
    if (value === undefined) after.delete(name);
    else after.set(name, value);
    return after;
  };
  return {
    value: search.get(name),
    set: (value: string | undefined) => setSearch(changed(value)),
    /** The address that `set` would lead to. */
    to: (value: string) => ({ search: `?${changed(value).toString()}` }),
  };
}

/** Value of a query parameter whose overlay is open. */
export const OPEN_VALUE = '1';
