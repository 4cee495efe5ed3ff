import type { ChatAsk } from '@fairlead/shared/domain/tickets/chat-line';
import type { Ticket, TicketContext, TicketProblem } from '@fairlead/shared/domain/tickets/ticket';
import { type FieldState, fieldsOf } from '@fairlead/shared/domain/tickets/ticket-fields';
import { problemsOf } from '@fairlead/shared/domain/tickets/ticket-problems';

type Open = { readonly ticket: Ticket; readonly asks: readonly ChatAsk[] };

/** What keeps a ticket from being sent: first what a chat line has left open, then what the rules say. */
export function openOf({ ticket, asks }: Open, context: TicketContext): readonly TicketProblem[] {
  const asked = asks.map(({ field, message }) => ({ field, message }));
  const others = problemsOf(ticket, context).filter(
    (problem) => !asks.some(({ field }) => field === problem.field),
  );
  return [...asked, ...others];
}

/** Tells how every field stands; one that is asked about is required. */
export function statesOf(
  { ticket, asks }: Open,
  context: TicketContext,
): ReturnType<typeof fieldsOf> {
  const asked = asks.map(({ field }): [string, FieldState] => [
    field,
    { ...fieldsOf(ticket, context)[field], required: true },
  ]);
  return { ...fieldsOf(ticket, context), ...Object.fromEntries(asked) };
}
