import { useEffect, useRef } from 'react';

import { focusPage } from '@fairlead/shared/ui';

/**
 * What shows a day makes way for the next one, with whatever had the focus in it: then the page has it,
 * not the document, from which the keyboard would begin at its very top.
 */
export function useFocusKept(page: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (page === undefined) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    if (!isFirst && document.activeElement === document.body) focusPage();
  }, [page]);
}
