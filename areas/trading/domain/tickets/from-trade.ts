import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import type { TicketEdit } from './edit-ticket.ts';
import { newTicket } from './new-ticket.ts';
import { offeredEdit } from './offered-edit.ts';
import { isCombo } from './tenor-months.ts';
import type { TextField, Ticket, TicketContext } from './ticket.ts';

/** Fields a ticket takes over from an existing trade; a row of the blotter is one. */
export type DealtTrade = {
  readonly volume: number;
  readonly month_a: string;
  readonly year_a: number;
  readonly month_b: string | null;
  readonly year_b: number | null;
  readonly product_a: string;
  readonly product_b: string | null;
  readonly price_a: number | null;
  readonly is_diff: boolean;
  readonly is_mini: boolean;
  readonly converted_leg_volume: number | null;
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly exchange: string | null;
  readonly broker: string | null;
  readonly commission_override: number | null;
  readonly trader_email: string | null;
};

/**
 * A new ticket that says the same, dealt today. What is no longer offered stays empty; clearer trade IDs
 * and notes are the trade's own and are not taken over.
 */
export function createDuplicate(trade: DealtTrade, context: TicketContext): Ticket {
  return toTicket(trade, context);
}

/** The same with the other sign. */
export function createReverse(trade: DealtTrade, context: TicketContext): Ticket {
  return toTicket({ ...trade, volume: -trade.volume }, context);
}

/**
 * The position moved to the next month: of a long Aug that Aug is sold and Sep bought, at a price that
 * is yet to be dealt, with a broker that is yet to be chosen. Only where `rollRefusal` has nothing to say.
 */
export function createRoll(trade: DealtTrade, context: TicketContext): Ticket {
  return toTicket(rolled(trade), context);
}

/** Rolls the position of a trade to the next month. */
export function rolled<
  Trade extends Pick<
    DealtTrade,
    | 'volume'
    | 'month_a'
    | 'year_a'
    | 'month_b'
    | 'year_b'
    | 'price_a'
    | 'broker'
    | 'commission_override'
  >,
>(trade: Trade): Trade {
  const next = (MONTH_NAMES as readonly string[]).indexOf(trade.month_a) + 1;
  return {
    ...trade,
    volume: -trade.volume,
    month_b: MONTH_NAMES[next % MONTH_NAMES.length] ?? null,
    year_b: next === MONTH_NAMES.length ? trade.year_a + 1 : trade.year_a,
    price_a: null,
    broker: null,
    commission_override: null,
  };
}

type Rollable = Partial<DealtTrade> & Pick<DealtTrade, 'month_a' | 'month_b' | 'product_b'>;

/** Why a trade cannot be rolled by one ticket; undefined where it can be. */
export function rollRefusal({ month_a, month_b, product_b }: Rollable): string | undefined {
  return month_b !== null || product_b !== null || isCombo(month_a)
    ? 'Only a trade of one product and one month can be rolled'
    : undefined;
}

function toTicket(trade: DealtTrade, context: TicketContext): Ticket {
  return filledIn(newTicket('regular', context), toTicketEdits(trade, context), context);
}

/** A ticket with those edits, one after the other, that the form offers. */
export function filledIn(
  empty: Ticket,
  edits: readonly TicketEdit[],
  context: TicketContext,
): Ticket {
  return edits.reduce((ticket, edit) => offeredEdit(ticket, edit, context) ?? ticket, empty);
}

/** Edits that copy a trade to a ticket, in the order in which one edit does not undo another. */
export function toTicketEdits(trade: DealtTrade, { data }: TicketContext): readonly TicketEdit[] {
  const trader = data.users.find(({ email }) => email === trade.trader_email)?.nick_name;
  const texts: readonly (readonly [TextField, string | number | null | undefined])[] = [
    ['volume', trade.volume],
    ['monthA', trade.month_a],
    ['yearA', trade.year_a],
    ['monthB', trade.month_b],
    ['yearB', trade.year_b],
    ['productA', trade.product_a],
    ['productB', trade.product_b],
    ['priceA', trade.price_a],
    ['book', trade.book],
    ['strategy', trade.strategy],
    ['deal', trade.deal],
    ['exchange', trade.exchange],
    ['broker', trade.broker],
    ['commissionOverride', trade.commission_override],
    ['executingFor', trader],
  ];
  return [
    ...texts.flatMap(([field, value]) =>
      value === null || value === undefined
        ? []
        : [{ field, value: typeof value === 'number' ? decimalText(value) : value }],
    ),
    { field: 'diff', value: trade.is_diff },
    { field: 'mini', value: trade.is_mini },
    ...(trade.converted_leg_volume === null
      ? []
      : [
          {
            field: 'convertedLegVolume' as const,
            value: decimalText(trade.converted_leg_volume),
          },
        ]),
  ];
}
