import type { ChatQuestion } from '@fairlead/trading/domain/tickets/chat/chat-line';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { toInternalEntry, toRegularEntry } from '@fairlead/trading/domain/tickets/entry-of-ticket';
import {
  FIELDS_OF,
  type InternalEntry,
  type RegularEntry,
  type Ticket,
  type TicketContext,
  type TicketField,
  type TicketProblem,
} from '@fairlead/trading/domain/tickets/ticket';
import { type FieldState, buildTicketFields } from '@fairlead/trading/domain/tickets/ticket-fields';
import { findTicketProblems } from '@fairlead/trading/domain/tickets/ticket-problems';

type Open = { readonly ticket: Ticket; readonly asks: readonly ChatQuestion[] };

/**
 * Problems that keep a ticket from being sent: first the open questions of a chat line, then those
 * by the rules.
 */
export function findOpenProblems(
  { ticket, asks }: Open,
  context: TicketContext,
): readonly TicketProblem[] {
  const asked = asks.map(({ field, message }) => ({ field, message }));
  const others = findTicketProblems(ticket, context).filter(
    (problem) => !asks.some(({ field }) => field === problem.field),
  );
  return [...asked, ...others];
}

/** States of all fields; one with an open question is required. */
export function buildFieldStates(
  { ticket, asks }: Open,
  context: TicketContext,
): ReturnType<typeof buildTicketFields> {
  const asked = asks.map(({ field }): [string, FieldState] => [
    field,
    { ...buildTicketFields(ticket, context)[field], required: true },
  ]);
  return { ...buildTicketFields(ticket, context), ...Object.fromEntries(asked) };
}

/** The entry that a ticket amends, at the version that was seen, and why. */
export type Amends = {
  readonly entryId: number;
  readonly version: number;
  readonly reason: string;
};

/** Fields of a ticket that differ from its start, in the order of the form. */
function changedFields(begun: Ticket, now: Ticket): readonly TicketField[] {
  const valueOf = ({ texts, diff, mini }: Ticket, field: TicketField) =>
    field === 'diff' ? diff : field === 'mini' ? mini : texts[field];
  return FIELDS_OF[now.kind].filter((field) => valueOf(begun, field) !== valueOf(now, field));
}

/** True when a ticket that amends an entry has no change. */
export const isUnchanged = (begun: Ticket | undefined, now: Ticket): boolean =>
  begun !== undefined && changedFields(begun, now).length === 0;

/** Request to enter a ticket, by the call of its kind. */
export type SentEntry =
  | { readonly kind: 'regular'; readonly body: RegularEntry }
  | { readonly kind: 'internal'; readonly body: InternalEntry };

/** @throws Error where the trader's nick name is nobody's */
export function toSentEntry(ticket: Ticket, context: TicketContext): SentEntry {
  return ticket.kind === 'regular'
    ? { kind: 'regular', body: toRegularEntry(ticket, context) }
    : { kind: 'internal', body: toInternalEntry(ticket, context) };
}

/** A ticket of which something can be known: its day, month and product are chosen. Else null. */
export function entryToCheck(ticket: Ticket, context: TicketContext): SentEntry | null {
  const { tradeDate, monthA, yearA, productA, executingFor } = ticket.texts;
  const isKnown = context.data.users.some(({ nick_name }) => nick_name === executingFor);
  const isBegun = isDay(tradeDate) && monthA !== '' && /^\d{4}$/.test(yearA) && productA !== '';
  return isBegun && isKnown ? toSentEntry(ticket, context) : null;
}
