import { useCallback, useRef } from 'react';

import { sendOnce, type SendOutcome, useApi } from '@fairlead/shared/api';
import {
  assignBreaks,
  decideBreak,
  type LotBreak,
  readBreak,
} from '@fairlead/backoffice/contract/breaks';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type Called, useCall } from '@fairlead/shared/data';

import { WHEN_LOOKED_AT } from '../common/back-office.data.ts';
import type { Decided } from './decision.rules.ts';

export type BreakWithSteps = ReplyOf<typeof readBreak>;

/** A break with its steps, the newest first. */
export const useBreak = (id: number): Called<BreakWithSteps> =>
  useCall(readBreak, { params: { break_id: id }, query: {} }, WHEN_LOOKED_AT);

/** Outcome of a decision or an assignment. */
export type BreakOutcome =
  | { readonly kind: 'done' }
  /** Somebody was faster: the break as it is now. Nothing was done. */
  | { readonly kind: 'decided'; readonly first: LotBreak }
  | { readonly kind: 'failed'; readonly message: string };

/** Decides a break at the version that was seen. What was not answered goes again under its key. */
export function useDecide(): (of: LotBreak, decided: Decided) => Promise<BreakOutcome> {
  const api = useApi();
  const send = useUnderKey();
  return useCallback(
    async ({ break_id, row_version }: LotBreak, decided: Decided) => {
      const input = { params: { break_id }, query: {}, body: { row_version, ...decided } };
      return toBreakOutcome(
        await send([break_id, input.body], async (key) => api.call(decideBreak, { ...input, key })),
      );
    },
    [api, send],
  );
}

/** Gives breaks an owner, or takes it from them: all at the versions that were seen, or none. */
export function useAssign(): (
  breaks: readonly LotBreak[],
  owner: string | null,
) => Promise<BreakOutcome> {
  const api = useApi();
  const send = useUnderKey();
  return useCallback(
    async (breaks: readonly LotBreak[], owner: string | null) => {
      const seen = breaks.map(({ break_id, row_version }) => ({ break_id, row_version }));
      const body = { breaks: seen, owner };
      return toBreakOutcome(
        await send(body, async (key) => api.call(assignBreaks, { query: {}, body, key })),
      );
    },
    [api, send],
  );
}

type Refusable =
  { readonly ok: true } | { readonly ok: false; readonly body: { readonly lot_break: LotBreak } };

function toBreakOutcome(sent: SendOutcome<Refusable>): BreakOutcome {
  if (sent.kind === 'failed') return { kind: 'failed', message: sent.message };
  if (sent.reply.ok) return { kind: 'done' };
  return { kind: 'decided', first: sent.reply.body.lot_break };
}

/** Sends the same content under the same key until it is answered: it is done once. */
function useUnderKey() {
  const unanswered = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return useCallback(async <Reply>(about: unknown, ask: (key: string) => Promise<Reply>) => {
    const content = JSON.stringify(about);
    const before = unanswered.current;
    const key = before?.content === content ? before.key : crypto.randomUUID();
    unanswered.current = { content, key };
    const sent = await sendOnce(ask, key);
    const isAnswered = sent.kind === 'done' || sent.verdict === 'refused';
    if (isAnswered) unanswered.current = undefined;
    return sent;
  }, []);
}
