import { answersOfTicket } from './ticket-answers.ts';
import { FIELD_NAMES } from './ticket-fields.ts';
import { validateTicket } from './ticket-verdict.ts';
import type { Ticket, TicketContext, TicketField, TicketProblem } from './ticket.ts';

/** Validates a ticket as it is typed: at most one problem a field, in the form's order. */
export function findTicketProblems(
  ticket: Ticket,
  context: TicketContext,
): readonly TicketProblem[] {
  return validateTicket(answersOfTicket(ticket, context), context);
}

/** A problem as the form and a refusal say it: 'Broker: is Required', "Volume: Can't be 0" (spec A5). */
export function problemText({ field, message }: TicketProblem): string {
  return `${FIELD_NAMES[field]}: ${message}`;
}

const BLUR_TEXTS: Partial<Record<TicketField, string>> = {
  volume: 'Volume is Required',
  priceA: 'Price is Required',
  monthA: 'Month A is required',
  yearA: 'Year A is required',
};

/** Message at a required field that was left empty (spec A5). */
export function blurText(field: TicketField): string {
  return BLUR_TEXTS[field] ?? 'Required';
}
