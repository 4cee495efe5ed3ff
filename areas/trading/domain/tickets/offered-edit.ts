import { editTicket, type TicketEdit } from './edit-ticket.ts';
import { buildTicketFields } from './ticket-fields.ts';
import { FIELDS_OF, type Ticket, type TicketContext } from './ticket.ts';

/** The ticket after an edit, where the form would let a user make it; undefined where it would not. */
export function offeredEdit(
  ticket: Ticket,
  edit: TicketEdit,
  context: TicketContext,
): Ticket | undefined {
  const { field, value } = edit;
  const stands = field === 'diff' || field === 'mini' ? ticket[field] : ticket.texts[field];
  if (stands === value) return ticket;
  const { off, choices } = buildTicketFields(ticket, context)[field];
  const offered = typeof value === 'boolean' || (choices?.includes(value) ?? true);
  return FIELDS_OF[ticket.kind].includes(field) && off === undefined && offered
    ? editTicket(ticket, edit, context)
    : undefined;
}
