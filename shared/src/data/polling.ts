import { useEffect } from 'react';

/**
 * Asks again every `everyMs` while the page is looked at, whatever came of the last time; 0 is not
 * at all. SWR's own interval stands still while there is an error: one refusal (a session that is
 * being renewed, too many calls) would end it until the window gets the focus anew.
 */
export function usePolling(ask: () => Promise<unknown>, everyMs: number): void {
  useEffect(() => {
    if (everyMs === 0) return undefined;
    let timer = setTimeout(() => void again(), everyMs);
    let isOver = false;
    async function again() {
      if (document.visibilityState !== 'hidden') await ask();
      if (!isOver) timer = setTimeout(() => void again(), everyMs);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ask, everyMs]);
}
