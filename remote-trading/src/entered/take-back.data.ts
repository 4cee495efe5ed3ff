import { useCallback } from 'react';

import { useApi } from '@fairlead/shared/api';
import { cancelEntry, type EnteredTrade } from '@fairlead/trading/contract/entered-trades';

import { useKeyedSend } from '../common/keyed-send.data.ts';

/** Outcome of cancelling an entry. */
export type CancelOutcome =
  | { readonly kind: 'done' }
  /** Somebody was faster; nothing was done. */
  | { readonly kind: 'changed'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Cancels an entry at the version that was seen. What was not answered goes again under its key. */
export function useCancel(): (entry: EnteredTrade, reason: string) => Promise<CancelOutcome> {
  const api = useApi();
  const send = useKeyedSend();
  return useCallback(
    async ({ entry_id, row_version }: EnteredTrade, reason: string): Promise<CancelOutcome> => {
      const input = { params: { entry_id }, query: {}, body: { reason }, version: row_version };
      const sent = await send([entry_id, row_version, reason], async (key) =>
        api.call(cancelEntry, { ...input, key }),
      );
      if (sent.kind === 'failed') return { kind: 'failed', message: sent.message };
      return sent.reply.ok
        ? { kind: 'done' }
        : { kind: 'changed', message: sent.reply.body.err_msg };
    },
    [api, send],
  );
}
