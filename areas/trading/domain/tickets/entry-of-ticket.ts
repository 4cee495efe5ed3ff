import type { InternalEntry, RegularEntry, Sent, Ticket, TicketContext } from './ticket.ts';
import { type NumberField, typedIn } from './typed-number.ts';

/**
 * The body of `enter_regular_trade` (spec A7): what is empty is null, the converted leg's volume absolute.
 * What is no number is sent as it is typed, and refused as the form refuses it.
 *
 * @throws Error where the trader's nick name is nobody's
 */
export function regularEntryOf(ticket: Ticket, context: TicketContext): RegularEntry {
  const { texts, diff, mini } = ticket;
  return {
    ...commonOf(ticket, context),
    diff,
    mini,
    converted_leg_volume: absolute(numberOf('convertedLegVolume', ticket, context)),
    book: textOf(texts.book),
    strategy: textOf(texts.strategy),
    deal: textOf(texts.deal),
    exchange: textOf(texts.exchange),
    broker: textOf(texts.broker),
    commission_override: numberOf('commissionOverride', ticket, context),
    clearer_trade_ids: textOf(texts.clearerTradeIDs),
  };
}

/**
 * The body of `enter_internal_trade` (spec A7), with what is ours only where the ticket says something
 * by it.
 *
 * @throws Error where the trader's nick name is nobody's
 */
export function internalEntryOf(ticket: Ticket, context: TicketContext): InternalEntry {
  const { texts, diff, mini } = ticket;
  const converted = absolute(numberOf('convertedLegVolume', ticket, context));
  return {
    ...commonOf(ticket, context),
    buy_from_book: textOf(texts.buyFromBook),
    buy_from_strategy: textOf(texts.buyFromStrategy),
    buy_from_deal: textOf(texts.buyFromDeal),
    sell_to_book: textOf(texts.sellToBook),
    sell_to_strategy: textOf(texts.sellToStrategy),
    sell_to_deal: textOf(texts.sellToDeal),
    ...(diff ? { diff } : {}),
    ...(mini ? { mini } : {}),
    ...(converted === null ? {} : { converted_leg_volume: converted }),
  };
}

function commonOf(ticket: Ticket, context: TicketContext) {
  const { texts } = ticket;
  return {
    trade_date: textOf(texts.tradeDate),
    volume: numberOf('volume', ticket, context),
    month_a: textOf(texts.monthA),
    year_a: yearOf(texts.yearA),
    balmo_date: textOf(texts.balmoDate),
    month_b: textOf(texts.monthB),
    year_b: yearOf(texts.yearB),
    product_a: textOf(texts.productA),
    price_a: numberOf('priceA', ticket, context),
    product_b: textOf(texts.productB),
    executing_for: emailOf(texts.executingFor, context),
    notes: textOf(texts.notes),
  };
}

function emailOf(nickName: string, { data }: TicketContext): string {
  const named = data.users.filter(({ nick_name }) => nick_name === nickName);
  const user = named.find(({ is_authorized_trader }) => is_authorized_trader) ?? named[0];
  if (user === undefined) throw new Error('Impossible to not have found email for trader');
  return user.email;
}

const textOf = (text: string) => (text === '' ? null : text);
const yearOf = (text: string) => (text === '' ? null : Number(text));

function numberOf(field: NumberField, ticket: Ticket, context: TicketContext): Sent {
  const number = typedIn(field, ticket, context);
  return number === undefined ? ticket.texts[field] : number;
}

function absolute(value: Sent): Sent {
  return typeof value === 'number' ? Math.abs(value) : value;
}
