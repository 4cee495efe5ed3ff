import { useMemo } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import { type Opened, readOpenedDrawers, withOpenedDrawers } from './opened.rules.ts';

/**
 * Stack of open drawers, with navigation further in, back and out; each is a step of the browser's
 * history.
 */
export function useOpened() {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const path = readOpenedDrawers(search);
    const go = (next: readonly Opened[]) => setSearch(withOpenedDrawers(search, next));
    return {
      path,
      /** Over the page, whatever was open. */
      open: (opened: Opened) => go([opened]),
      /** Out of what is open. */
      openFrom: (opened: Opened) => go([...path, opened]),
      /** Back to one of the path. */
      backTo: (index: number) => go(path.slice(0, index + 1)),
      close: () => go([]),
    };
  }, [search, setSearch]);
}
