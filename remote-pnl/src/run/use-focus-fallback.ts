import { useEffect, useRef } from 'react';

import { focusPage } from '@fairlead/shared/ui';

/**
 * Moves a lost focus to the page when the next day replaces the shown one, so that keyboard users
 * do not start at the top of the document.
 */
export function useFocusFallback(page: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (page === undefined) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    if (!isFirst && document.activeElement === document.body) focusPage();
  }, [page]);
}
