import { may } from '@fairlead/shared/domain/access/permissions';
import {
  type EntryLeg,
  legsOfEntry,
  NoConversion,
  type ProductFacts,
} from '@fairlead/shared/domain/tickets/entry-legs';
import { problemsOfEntry } from '@fairlead/shared/domain/tickets/problems-of-entry';
import type {
  InternalEntry,
  RegularEntry,
  TicketProblem,
} from '@fairlead/shared/domain/tickets/ticket';
import { problemText } from '@fairlead/shared/domain/tickets/ticket-problems';

import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/idempotency.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import { selectProductFacts } from './entry-data.queries.ts';
import { ticketContextOf } from './entry-data.service.ts';
import { type StoredEntry, storeEntry } from './store-entry.service.ts';

export type SentTicket =
  | { readonly kind: 'regular'; readonly entry: RegularEntry }
  | { readonly kind: 'internal'; readonly entry: InternalEntry };

type Caller = { readonly user: SessionUser; readonly requestId: string };

/**
 * Enters a ticket, once for each key.
 * @throws Refusal TICKET_INVALID with every problem; nothing is stored then.
 */
export async function enterTicket(
  { once, clock }: { readonly once: Once; readonly clock: Clock },
  ticket: SentTicket,
  { user, requestId }: Caller,
): Promise<StoredEntry> {
  return once(async (tx) => {
    const context = await ticketContextOf(tx, clock, user.email);
    refuse(problemsOfEntry(ticket.kind, ticket.entry, context));
    refuse(notForOthers(ticket.entry, user));
    const legs = legsOf(ticket, await selectProductFacts(tx));
    const by = { email: user.email, name: user.givenName, requestId };
    return ticket.kind === 'regular'
      ? storeEntry(tx, { kind: 'REGULAR', sent: ticket.entry, legs }, by)
      : storeEntry(tx, { kind: 'INTERNAL', sent: ticket.entry, legs }, by);
  });
}

function legsOf(
  { kind, entry }: SentTicket,
  products: ReadonlyMap<string, ProductFacts>,
): readonly EntryLeg[] {
  try {
    return legsOfEntry(kind, entry, products);
  } catch (error) {
    if (error instanceof NoConversion) refuse([{ field: 'productB', message: error.message }]);
    throw error;
  }
}

/** The refusal that says every problem, where there is any; `err_msg` is the first as the form shows it. */
export function refuse(problems: readonly TicketProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Refusal({
    status: 422,
    code: 'TICKET_INVALID',
    message: problemText(first),
    body: { problems: problems.map(({ field, message }) => ({ field, message })) },
  });
}

function notForOthers(
  { executing_for }: RegularEntry | InternalEntry,
  { email, permissions }: SessionUser,
): readonly TicketProblem[] {
  if (executing_for === email || may(permissions, 'trade:enter_for_other')) return [];
  return [{ field: 'executingFor', message: 'You may enter trades for yourself only' }];
}
