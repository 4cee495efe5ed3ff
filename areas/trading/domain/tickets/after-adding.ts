import { editTicket } from './edit-ticket.ts';
import type { TextField, Ticket, TicketContext, TicketKind } from './ticket.ts';

/** Fields that the next ticket does not take over (spec A4). */
const CLEARED: Record<TicketKind, readonly TextField[]> = {
  regular: ['volume', 'exchange', 'broker', 'notes'],
  internal: ['volume', 'notes'],
};

/**
 * The ticket that 'Add & Add More' leaves in the dialog. A broker's commission goes with the broker, and
 * crude keeps its exchange.
 */
export function ticketAfterAdding(ticket: Ticket, context: TicketContext): Ticket {
  return CLEARED[ticket.kind].reduce(
    (left, field) => editTicket(left, { field, value: '' }, context),
    ticket,
  );
}
