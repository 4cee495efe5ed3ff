import { useEffect, useState } from 'react';

import { logFailure } from '../page/log.ts';

const POLL_MS = 30_000;

/**
 * The revision of the environment once it is not the one this page was made of (REM-06). Nothing is
 * swapped in an open page; a rollback counts as well, so any other number does.
 */
export function useNewRevision(poll: string, revision: number): number | undefined {
  const [latest, setLatest] = useState(revision);

  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const current = await currentRevision(poll);
      if (!stopped && current !== undefined) setLatest(current);
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    const onFocus = () => void ask();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [poll, revision]);

  return latest === revision ? undefined : latest;
}

/** The revision, or undefined when it cannot be had now: the next poll asks again. */
async function currentRevision(poll: string): Promise<number | undefined> {
  try {
    // `no-cache` lets the browser answer with its ETag, which costs a few bytes.
    const response = await fetch(poll, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return undefined;
    const answer: unknown = await response.json();
    const current: unknown = Reflect.get(Object(answer), 'revision');
    return typeof current === 'number' ? current : undefined;
  } catch (error) {
    logFailure('The revision of the environment could not be read', error);
    return undefined;
  }
}
