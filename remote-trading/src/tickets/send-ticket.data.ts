import { useCallback } from 'react';

import { ApiError, type Outcome, useApi } from '@fairlead/shared/api';
import { amendEntry } from '@fairlead/trading/contract/amend-entry';
import { enterInternalTrade, enterRegularTrade } from '@fairlead/trading/contract/trade-entry';
import type { Verdict } from '@fairlead/shared/domain/sending/unanswered';
import { acknowledgeWarnings, type SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { TicketProblem } from '@fairlead/trading/domain/tickets/ticket';

import { isTicketField } from './ticket-draft.rules.ts';
import type { Amends, SentEntry } from './ticket-open.rules.ts';

/** Outcome of sending a ticket. */
export type TicketOutcome =
  | { readonly kind: 'entered' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Validation errors of the server. */
      readonly problems: readonly TicketProblem[];
      /** Warnings not yet acknowledged: nothing was entered, and it may be sent all the same. */
      readonly warnings: readonly SendWarning[];
      readonly verdict: Verdict;
    };

/**
 * Sends a ticket under an idempotency key, as a new entry or an amendment (ENT-22): it is entered
 * once, whatever fails.
 */
export function useSendTicket(
  amends: Amends | undefined,
): (entry: SentEntry, key: string, warned: readonly SendWarning[]) => Promise<TicketOutcome> {
  const api = useApi();
  return useCallback(
    async (entry: SentEntry, key: string, warned: readonly SendWarning[]) => {
      const seen = acknowledgeWarnings(warned);
      const ask = async () =>
        settled(
          amends !== undefined
            ? api.call(amendEntry, toAmendment(entry, amends, { seen, key }))
            : entry.kind === 'regular'
              ? api.call(enterRegularTrade, { query: {}, body: { ...entry.body, ...seen }, key })
              : api.call(enterInternalTrade, { query: {}, body: { ...entry.body, ...seen }, key }),
        );
      const first = await ask();
      if (first.kind !== 'failed' || !first.isUnreachable) return first;
      const second = await ask();
      // Turned away before it was looked at: the first may have been entered all the same.
      return second.kind === 'failed' && second.verdict === 'turned away'
        ? { ...second, verdict: 'lost' }
        : second;
    },
    [api, amends],
  );
}

type Asked = { readonly seen: ReturnType<typeof acknowledgeWarnings>; readonly key: string };

function toAmendment(
  { kind, body }: SentEntry,
  { entryId, version, reason }: Amends,
  { seen, key }: Asked,
) {
  const ticket = kind === 'regular' ? { kind, entry: body } : { kind, entry: body };
  const params = { entry_id: entryId };
  return { params, query: {}, body: { reason, ticket, ...seen }, version, key };
}

type Answer = Outcome<typeof enterRegularTrade> | Outcome<typeof amendEntry>;
type Settled =
  | Exclude<TicketOutcome, { kind: 'failed' }>
  | (Extract<TicketOutcome, { kind: 'failed' }> & { readonly isUnreachable: boolean });

async function settled(call: Promise<Answer>): Promise<Settled> {
  try {
    const outcome = await call;
    if (outcome.ok) return { kind: 'entered' };
    const { err_msg: message } = outcome.body;
    if (outcome.code === 'CONFIRM_NEEDED')
      return failure(message, 'refused', { warnings: outcome.body.warnings });
    const problems = outcome.code === 'TICKET_INVALID' ? outcome.body.problems : [];
    return failure(message, 'refused', { problems: ofTicket(problems) });
  } catch (thrown) {
    const { message, status = 500, failure: how } = ApiError.from(thrown);
    const isUnreachable = how.kind === 'unreachable';
    return failure(message, status < 500 ? 'turned away' : 'lost', { isUnreachable });
  }
}

const failure = (message: string, verdict: Verdict, more: object): Settled => ({
  kind: 'failed',
  message,
  problems: [],
  warnings: [],
  verdict,
  isUnreachable: false,
  ...more,
});

function ofTicket(
  problems: readonly { readonly field: string; readonly message: string }[],
): readonly TicketProblem[] {
  return problems.flatMap(({ field, message }) =>
    isTicketField(field) ? [{ field, message }] : [],
  );
}
