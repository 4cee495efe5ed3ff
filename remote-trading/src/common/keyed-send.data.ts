import { useCallback, useRef } from 'react';

import { sendOnce, type SendOutcome } from '@fairlead/shared/api';

/**
 * Sends under an idempotency key: a retry without a response reuses the key as long as the content is the same, so that
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
