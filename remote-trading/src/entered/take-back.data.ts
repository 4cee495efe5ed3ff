import { useCallback, useRef } from 'react';

import { sendOnce, useApi } from '@fairlead/shared/api';
import { cancelEntry, type EnteredTrade } from '@fairlead/shared/contract/entered-trades';

/** What came of cancelling an entry. */
export type CancelOutcome =
  | { readonly kind: 'done' }
  /** Somebody was faster; nothing was done. */
  | { readonly kind: 'changed'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Cancels an entry at the version that was seen. What was not answered goes again under its key. */
export function useCancel(): (entry: EnteredTrade, reason: string) => Promise<CancelOutcome> {
  const api = useApi();
  const unanswered = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return useCallback(
    async ({ entry_id, row_version }: EnteredTrade, reason: string): Promise<CancelOutcome> => {
      const content = JSON.stringify([entry_id, row_version, reason]);
      const before = unanswered.current;
      const key = before?.content === content ? before.key : crypto.randomUUID();
      unanswered.current = { content, key };
      const input = { params: { entry_id }, query: {}, body: { reason }, version: row_version };
      const sent = await sendOnce(async (of) => api.call(cancelEntry, { ...input, key: of }), key);
      if (sent.kind === 'failed') {
        if (sent.verdict === 'refused') unanswered.current = undefined;
        return { kind: 'failed', message: sent.message };
      }
      unanswered.current = undefined;
      return sent.reply.ok
        ? { kind: 'done' }
        : { kind: 'changed', message: sent.reply.body.err_msg };
    },
    [api],
  );
}
