import type { TicketEdit } from './edit-ticket.ts';
import { type DealtTrade, toTicketEdits, filledIn, rolled } from './from-trade.ts';
import { newTicket } from './new-ticket.ts';
import type { TextField, Ticket, TicketContext } from './ticket.ts';

/** Fields a ticket takes over from an entry. */
export type EnteredDeal = Omit<DealtTrade, 'trader_email'> & {
  readonly kind: 'REGULAR' | 'INTERNAL' | 'CLEARER' | 'OPENING';
  readonly trade_date: string;
  readonly balmo_date: string | null;
  readonly buy_from_book: string | null;
  readonly buy_from_strategy: string | null;
  readonly buy_from_deal: string | null;
  readonly sell_to_book: string | null;
  readonly sell_to_strategy: string | null;
  readonly sell_to_deal: string | null;
  readonly executing_for: string;
  readonly clearer_trade_ids: string | null;
  readonly notes: string | null;
};

/** A new ticket that says the same as an entry, dealt today; between two books where the entry is. */
export function duplicateOfEntry(entry: EnteredDeal, context: TicketContext): Ticket {
  return filledIn(newTicket(toKind(entry), context), dealEdits(entry, context), context);
}

/** The same with the other sign: what was bought is sold, and what one book sold it buys. */
export function reverseOfEntry(entry: EnteredDeal, context: TicketContext): Ticket {
  return duplicateOfEntry({ ...entry, volume: -entry.volume }, context);
}

/** The position moved to the next month, as `createRoll` moves that of a trade. */
export function rollOfEntry(entry: EnteredDeal, context: TicketContext): Ticket {
  return duplicateOfEntry(rolled(entry), context);
}

/** The ticket of an entry as it was sent, with its day, its notes and its clearer trade ids, to be amended. */
export function createAmendment(entry: EnteredDeal, context: TicketContext): Ticket {
  const { trade_date, balmo_date, clearer_trade_ids, notes } = entry;
  return filledIn(
    newTicket(toKind(entry), context),
    [
      { field: 'tradeDate', value: trade_date },
      ...dealEdits(entry, context),
      ...toEdits([
        ['balmoDate', balmo_date],
        ['clearerTradeIDs', clearer_trade_ids],
        ['notes', notes],
      ]),
    ],
    context,
  );
}

const toKind = ({ kind }: EnteredDeal) => (kind === 'INTERNAL' ? 'internal' : 'regular');

function dealEdits(entry: EnteredDeal, context: TicketContext): readonly TicketEdit[] {
  const deal = toTicketEdits({ ...entry, trader_email: entry.executing_for }, context);
  if (entry.kind !== 'INTERNAL') return deal;
  return [
    ...deal,
    ...toEdits([
      ['buyFromBook', entry.buy_from_book],
      ['buyFromStrategy', entry.buy_from_strategy],
      ['buyFromDeal', entry.buy_from_deal],
      ['sellToBook', entry.sell_to_book],
      ['sellToStrategy', entry.sell_to_strategy],
      ['sellToDeal', entry.sell_to_deal],
    ]),
  ];
}

const toEdits = (texts: readonly (readonly [TextField, string | null])[]): readonly TicketEdit[] =>
  texts.flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
