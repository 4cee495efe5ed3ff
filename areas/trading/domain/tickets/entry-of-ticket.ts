import type { InternalEntry, RegularEntry, SentValue, Ticket, TicketContext } from './ticket.ts';
import { type NumberField, typedIn } from './typed-number.ts';

/**
 * The body of `enter_regular_trade` (spec A7): what is empty is null, the converted leg's volume absolute.
 * What is no number is sent as it is typed, and refused as the form refuses it.
 *
 * @throws Error where the trader's nick name is nobody's
 */
export function toRegularEntry(ticket: Ticket, context: TicketContext): RegularEntry {
  const { texts, diff, mini } = ticket;
  return {
    ...toCommon(ticket, context),
    diff,
    mini,
    converted_leg_volume: absolute(toNumber('convertedLegVolume', ticket, context)),
    book: toText(texts.book),
    strategy: toText(texts.strategy),
    deal: toText(texts.deal),
    exchange: toText(texts.exchange),
    broker: toText(texts.broker),
    commission_override: toNumber('commissionOverride', ticket, context),
    clearer_trade_ids: toText(texts.clearerTradeIDs),
  };
}

/**
 * The body of `enter_internal_trade` (spec A7), with what is ours only where the ticket says something
 * by it.
 *
 * @throws Error where the trader's nick name is nobody's
 */
export function toInternalEntry(ticket: Ticket, context: TicketContext): InternalEntry {
  const { texts, diff, mini } = ticket;
  const converted = absolute(toNumber('convertedLegVolume', ticket, context));
  return {
    ...toCommon(ticket, context),
    buy_from_book: toText(texts.buyFromBook),
    buy_from_strategy: toText(texts.buyFromStrategy),
    buy_from_deal: toText(texts.buyFromDeal),
    sell_to_book: toText(texts.sellToBook),
    sell_to_strategy: toText(texts.sellToStrategy),
    sell_to_deal: toText(texts.sellToDeal),
    ...(diff ? { diff } : {}),
    ...(mini ? { mini } : {}),
    ...(converted === null ? {} : { converted_leg_volume: converted }),
  };
}

function toCommon(ticket: Ticket, context: TicketContext) {
  const { texts } = ticket;
  return {
    trade_date: toText(texts.tradeDate),
    volume: toNumber('volume', ticket, context),
    month_a: toText(texts.monthA),
    year_a: toYear(texts.yearA),
    balmo_date: toText(texts.balmoDate),
    month_b: toText(texts.monthB),
    year_b: toYear(texts.yearB),
    product_a: toText(texts.productA),
    price_a: toNumber('priceA', ticket, context),
    product_b: toText(texts.productB),
    executing_for: findEmail(texts.executingFor, context),
    notes: toText(texts.notes),
  };
}

function findEmail(nickName: string, { data }: TicketContext): string {
  const named = data.users.filter(({ nick_name }) => nick_name === nickName);
  const user = named.find(({ is_authorized_trader }) => is_authorized_trader) ?? named[0];
  if (user === undefined) throw new Error('Impossible to not have found email for trader');
  return user.email;
}

const toText = (text: string) => (text === '' ? null : text);
const toYear = (text: string) => (text === '' ? null : Number(text));

function toNumber(field: NumberField, ticket: Ticket, context: TicketContext): SentValue {
  const number = typedIn(field, ticket, context);
  return number === undefined ? ticket.texts[field] : number;
}

function absolute(value: SentValue): SentValue {
  return typeof value === 'number' ? Math.abs(value) : value;
}
