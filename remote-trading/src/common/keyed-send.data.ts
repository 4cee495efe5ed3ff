import { useCallback, useRef } from 'react';

import { sendOnce, type SendOutcome } from '@fairlead/shared/api';

/**
 * Sends something under a key of its own: what was not answered goes again under the same key as long as it is the same, so that
 * it is done once.
 *
 * @returns a function that takes what is sent, as it is told from something else, and the call
 */
export function useKeyedSend() {
  const unanswered = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return useCallback(
    async <Reply>(
      said: unknown,
      ask: (key: string) => Promise<Reply>,
    ): Promise<SendOutcome<Reply>> => {
      const content = JSON.stringify(said);
      const before = unanswered.current;
      const key = before?.content === content ? before.key : crypto.randomUUID();
      unanswered.current = { content, key };
      const sent = await sendOnce(ask, key);
      if (sent.kind === 'done' || sent.verdict === 'refused') unanswered.current = undefined;
      return sent;
    },
    [],
  );
}
