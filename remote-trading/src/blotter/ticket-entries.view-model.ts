import {
  type DealtTrade,
  createDuplicate,
  createReverse,
  createRoll,
  rollRefusal,
} from '@fairlead/trading/domain/tickets/from-trade';
import type { Ticket, TicketContext, TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import type { MenuEntry } from '@fairlead/table';

/** Initial ticket from a dealt trade, made once the choices are loaded. */
export type DealtTicketStart = { readonly from: (context: TicketContext) => Ticket };

/** Opens a new ticket, empty or as a dealt trade has it. */
export type OnTicket = (kind: TicketKind, start?: DealtTicketStart) => void;

/** The entries of a row that make a ticket of its trade; none can be chosen where it has none. */
export function ticketEntries(
  trade: DealtTrade | undefined,
  onTicket: OnTicket,
): readonly MenuEntry[] {
  const entry = (label: string, ticketOf: typeof createDuplicate, isOff = false): MenuEntry => ({
    label,
    disabled: trade === undefined || isOff,
    run: () => {
      if (trade !== undefined) onTicket('regular', { from: (context) => ticketOf(trade, context) });
    },
  });
  const cannotRoll = trade !== undefined && rollRefusal(trade) !== undefined;
  return [
    entry('Duplicate as ticket', createDuplicate),
    entry('Reverse as ticket', createReverse),
    entry('Roll to the next month', createRoll, cannotRoll),
  ];
}
