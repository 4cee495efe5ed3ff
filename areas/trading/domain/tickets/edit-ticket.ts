import {
  CRUDE_EXCHANGE,
  forcedCommission,
  isCrude,
  isPair,
  needsConvertedLeg,
} from './product-rules.ts';
import { findBalmoDate, isPrompt } from './prompt-month.ts';
import { toFirstMonth, yearAfter, yearOfDeal } from './tenor-months.ts';
import { offReason } from './ticket-fields.ts';
import { FIELDS_OF, type TextField, type Ticket, type TicketContext } from './ticket.ts';

export type TicketEdit =
  | { readonly field: TextField; readonly value: string }
  | { readonly field: 'diff' | 'mini'; readonly value: boolean };

type Texts = Ticket['texts'];
type Set = Partial<Texts>;
/** Effect of a change, in the texts as they are after it; `before` is the ticket before it. */
type Effect = (texts: Texts, context: TicketContext, before: Ticket) => Set;

const clears =
  (...fields: readonly TextField[]): Effect =>
  () =>
    Object.fromEntries(fields.map((field) => [field, '']));

/** Effects of the change of a field (spec A4), one after the other. */
const EFFECTS: Partial<Record<TextField, readonly Effect[]>> = {
  tradeDate: [clears('monthA', 'yearA')],
  monthA: [yearOfMonthA, balmo],
  yearA: [balmo],
  monthB: [yearOfMonthB, balmoAgain],
  productA: [crude, commissionOfBroker, balmoAgain],
  productB: [balmoAgain],
  broker: [commissionOfBroker],
  book: [clears('strategy', 'deal')],
  strategy: [clears('deal')],
  buyFromBook: [clears('buyFromStrategy', 'buyFromDeal')],
  buyFromStrategy: [clears('buyFromDeal')],
  sellToBook: [clears('sellToStrategy', 'sellToDeal')],
  sellToStrategy: [clears('sellToDeal')],
};

/**
 * Applies one edit of the user with all its effects (spec A4). An edit without a change, or of a
 * missing or disabled field, returns the ticket unchanged.
 */
export function editTicket(ticket: Ticket, edit: TicketEdit, context: TicketContext): Ticket {
  if (!FIELDS_OF[ticket.kind].includes(edit.field)) return ticket;
  if (offReason(edit.field, ticket, context) !== undefined) return ticket;
  if (edit.field === 'diff' || edit.field === 'mini')
    return settled({ ...ticket, [edit.field]: edit.value }, context);
  if (ticket.texts[edit.field] === edit.value) return ticket;

  let texts: Texts = { ...ticket.texts, [edit.field]: edit.value };
  for (const effect of EFFECTS[edit.field] ?? [])
    texts = { ...texts, ...effect(texts, context, ticket) };
  return settled({ ...ticket, texts }, context);
}

/**
 * Clears what no longer applies: the diff without a pair, the balmo date outside the prompt month.
 */
function settled(ticket: Ticket, { data }: TicketContext): Ticket {
  const diff = ticket.diff && isPair(ticket.texts);
  const converted = needsConvertedLeg({ ...ticket, diff }, data);
  const texts: Texts = {
    ...ticket.texts,
    ...(converted ? {} : { convertedLegVolume: '' }),
    ...(isPrompt(ticket.texts) ? {} : { balmoDate: '' }),
    ...(ticket.kind === 'regular' && isCrude(ticket.texts, data)
      ? { broker: '', exchange: CRUDE_EXCHANGE }
      : {}),
  };
  return { ...ticket, texts, diff };
}

function crude({ productA }: Texts, { data }: TicketContext, before: Ticket): Set {
  if (isCrude({ productA }, data)) return { productB: '', broker: '' };
  return isCrude(before.texts, data) ? { exchange: '' } : {};
}

/** Sets the commission that a broker forces, and clears it with that broker. */
function commissionOfBroker({ broker }: Texts, { data }: TicketContext, before: Ticket): Set {
  if (broker === before.texts.broker) return {};
  const forced = forcedCommission(broker, data.forced_commissions);
  if (forced !== undefined) return { commissionOverride: String(forced) };
  return forcedCommission(before.texts.broker, data.forced_commissions) === undefined
    ? {}
    : { commissionOverride: '' };
}

function yearOfMonthA({ monthA, tradeDate }: Texts, context: TicketContext): Set {
  return { yearA: offeredYear(yearOfDeal(monthA, tradeDate), context) };
}

function yearOfMonthB({ monthA, yearA, monthB, tradeDate }: Texts, context: TicketContext): Set {
  const first = toFirstMonth(monthA, yearA);
  const year = first === undefined ? yearOfDeal(monthB, tradeDate) : yearAfter(monthB, first);
  return { yearB: offeredYear(year, context) };
}

function offeredYear(year: string | undefined, { data }: TicketContext): string {
  return year !== undefined && data.tenor_years.includes(Number(year)) ? year : '';
}

function balmo(texts: Texts, context: TicketContext): Set {
  return { balmoDate: findBalmoDate(texts, context) };
}

/** Another product has other pricing days; a date that somebody chose stays. */
function balmoAgain(texts: Texts, context: TicketContext, before: Ticket): Set {
  const isProposed = texts.balmoDate === findBalmoDate(before.texts, context);
  return isProposed ? balmo(texts, context) : {};
}
