import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

import { ApiError, type CallInput, useApi } from '@fairlead/shared/api';

import { usePolling } from './polling.ts';
import { NO_LONGER_REQUESTED } from './under-way.ts';
import type { Answer, ReadEndpoint } from './use-call.ts';

type Options<E extends ReadEndpoint> = {
  readonly everyMs: number;
  readonly onAnswer: (answer: Answer<E>) => void;
  /** Called for each question that failed: until the next answer, news may be missing. */
  readonly onFailure?: (error: ApiError) => void;
};

/**
 * Follows something on the server: every question goes on from the answer before it. Asked at once,
 * every so many milliseconds while the page is looked at, when it gets the focus, and by the function
 * that is answered, after which another answer always comes. What fails is asked again the next time.
 *
 * @param inputAfter the question that follows an answer; another function starts over, so keep it by
 * what it depends on (`useCallback`)
 */
export function useFollowing<E extends ReadEndpoint>(
  endpoint: E,
  inputAfter: (last: Answer<E> | undefined) => CallInput<E>,
  { everyMs, onAnswer, onFailure }: Options<E>,
): () => void {
  const api = useApi();
  const tell = useEffectEvent(onAnswer);
  const tellFailure = useEffectEvent((thrown: unknown) => onFailure?.(ApiError.from(thrown)));
  const follower = useRef<(isNeeded?: boolean) => Promise<void>>(undefined);
  const ask = useCallback(async () => follower.current?.(), []);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let last: Answer<E> | undefined;
    const askOnce = async () => {
      try {
        const answer = await api.call(endpoint, { ...inputAfter(last), signal });
        if (signal.aborted) return;
        last = answer;
        tell(answer);
      } catch (thrown) {
        if (!signal.aborted) tellFailure(thrown);
      }
    };
    follower.current = oneAtATime(askOnce, signal);
    void ask();
    // A page that is seen again has been asked for by then.
    window.addEventListener('focus', () => void follower.current?.(false), { signal });
    return () => ending.abort(NO_LONGER_REQUESTED);
  }, [api, endpoint, inputAfter, ask]);
  usePolling(ask, everyMs);
  return useCallback(() => void ask(), [ask]);
}

/**
 * Asked while it is asking it asks once more, since what is under way may not know of what came since;
 * unless any answer will do.
 */
function oneAtATime(askOnce: () => Promise<void>, ended: AbortSignal) {
  let isAsking = false;
  let isWanted = false;
  return async (isNeeded = true): Promise<void> => {
    if (isAsking && !isNeeded) return;

    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted && !ended.aborted) {
      isWanted = false;
      await askOnce();
    }
    isAsking = false;
  };
}
