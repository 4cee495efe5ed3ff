import { answersOfEntry } from './ticket-answers.ts';
import { validateTicket } from './ticket-verdict.ts';
import type {
  InternalEntry,
  RegularEntry,
  TicketContext,
  TicketKind,
  TicketProblem,
} from './ticket.ts';

/**
 * Validates a ticket as it was sent: the same rules as `findTicketProblems`, with the same words. The entry
 * has its contract's shape; whether its sender may enter for the trader is not judged here.
 */
export function problemsOfEntry(
  kind: TicketKind,
  entry: RegularEntry | InternalEntry,
  context: TicketContext,
): readonly TicketProblem[] {
  return validateTicket(answersOfEntry(kind, entry, context), context);
}
