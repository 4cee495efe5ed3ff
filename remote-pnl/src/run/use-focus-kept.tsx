import { useEffect, useRef } from 'react';

import { focusPage } from '@fairlead/shared/ui';

/**
 * What shows a run makes way for the next one, with whatever had the focus in it: then the page has it,
 * not the document, from which the keyboard would begin at its very top.
 */
export function useFocusKept(runId: number | undefined): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (runId === undefined) return;
    const isFirst = shown.current === undefined;
    shown.current = runId;
    if (!isFirst && document.activeElement === document.body) focusPage();
  }, [runId]);
}
