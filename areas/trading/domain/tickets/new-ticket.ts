import { defaultTrader } from './executing-trader.ts';
import {
  TEXT_FIELDS,
  type TextField,
  type Ticket,
  type TicketContext,
  type TicketKind,
} from './ticket.ts';

/** An empty ticket: dealt today, for the user or the default trader where there is one. */
export function newTicket(kind: TicketKind, context: TicketContext): Ticket {
  const empty = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<
    TextField,
    string
  >;
  const executingFor = defaultTrader(context)?.nick_name ?? '';
  return {
    kind,
    texts: { ...empty, tradeDate: context.businessDate, executingFor },
    diff: false,
    mini: false,
  };
}
