import { useSearchParams } from '@fairlead/shared/router';

const NAME = 'limits';
const OPEN = '1';

/**
 * Open state of the list of limits, in the address: '?limits=1'; the other parts of the query stay.
 */
export function useLimitsAddress() {
  const [search, setSearch] = useSearchParams();
  const changed = (isOpen: boolean) => {
    const after = new URLSearchParams(search);
    if (isOpen) after.set(NAME, OPEN);
    else after.delete(NAME);
    return after;
  };
  return {
    isOpen: search.get(NAME) === OPEN,
    close: () => setSearch(changed(false)),
    /** The address at which it is open. */
    to: { search: `?${changed(true).toString()}` },
  };
}
