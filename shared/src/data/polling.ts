import { useEffect } from 'react';

/** Part of the interval by which a wait is longer or shorter: pages that were opened together part. */
const JITTER = 0.1;

/**
 * Asks again every `everyMs`, 10 % more or less, while the page is looked at, whatever came of the last
 * time; 0 is not at all. Out of sight nothing is asked, and what was due meanwhile is asked once, as
 * soon as the page is seen again. SWR's own interval stands still while there is an error: one refusal
 * (a session that is being renewed, too many calls) would end it until the window gets the focus again.
 */
export function usePolling(ask: () => Promise<unknown>, everyMs: number): void {
  useEffect(() => {
    if (everyMs === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isMissed = false;
    const ending = new AbortController();
    const { signal } = ending;
    const wait = () => {
      timer = setTimeout(() => void again(), jittered(everyMs));
    };
    const again = async () => {
      isMissed = document.visibilityState === 'hidden';
      if (isMissed) return;
      await ask();
      if (!signal.aborted) wait();
    };
    const catchUp = () => {
      if (isMissed) void again();
    };
    wait();
    document.addEventListener('visibilitychange', catchUp, { signal });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [ask, everyMs]);
}

function jittered(everyMs: number): number {
  return everyMs * (1 + JITTER * (2 * Math.random() - 1));
}
