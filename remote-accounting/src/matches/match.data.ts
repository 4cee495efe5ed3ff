import { useRef, useState } from 'react';

import { sendOnce, useApi } from '@fairlead/shared/api';
import {
  type BankMatch,
  confirmBankMatch,
  readBankMatch,
  unmatchBankTransaction,
} from '@fairlead/accounting/contract/bank-matches';
import { type Called, useCall } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';
import { confirmedLines } from './confirmed-lines.rules.ts';

/** A bank transaction with its matches, or with what may be its match. */
export const useBankMatch = (id: string): Called<{ readonly transaction: BankMatch }> =>
  useCall(readBankMatch, { params: { bank_transaction_id: id }, query: {} }, AT_OPENING);

/**
 * Confirms a proposal or removes matches. A request without a response is repeated under its
 * idempotency key. `onDone` is also called after a refusal, as another user may have been faster.
 */
export function useMatching(onDone: () => void) {
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const kept = useRef<{ readonly of: string; readonly key: string }>(undefined);

  const send = async (of: string, ask: (key: string) => Promise<unknown>) => {
    const key = kept.current?.of === of ? kept.current.key : crypto.randomUUID();
    kept.current = { of, key };
    setSending(true);
    setRefused(undefined);
    const outcome = await sendOnce(ask, key);
    setSending(false);
    if (outcome.kind === 'done' || outcome.verdict === 'refused') kept.current = undefined;
    if (outcome.kind === 'failed') setRefused(outcome.message);
    onDone();
  };
  const params = (of: BankMatch) => ({ bank_transaction_id: of.bank_transaction_id });
  return {
    isSending,
    refused,
    confirm: async (of: BankMatch) => {
      const body = confirmedLines(of);
      await send(JSON.stringify([of.bank_transaction_id, body]), async (key) =>
        api.call(confirmBankMatch, { params: params(of), query: {}, body, key }),
      );
    },
    unmatch: async (of: BankMatch) =>
      send(`unmatch ${of.bank_transaction_id}`, async (key) =>
        api.call(unmatchBankTransaction, { params: params(of), query: {}, body: {}, key }),
      ),
  };
}
