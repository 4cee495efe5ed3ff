import { useEffect } from 'react';

/** Random jitter of the interval, so that pages opened together do not poll together. */
const JITTER = 0.1;

/**
 * Polls every `everyMs` ± 10 % while the page is visible, after errors too; 0 disables. A poll
 * missed while hidden runs once when the page is visible again. SWR's own interval stops while
 * there is an error: one refusal would end it until the window gets the focus again.
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
