import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { parseDay } from '@fairlead/shared/domain/calendar/days';
import { findMetric, metricOfProduct } from './product-rules.ts';
import { listTenorMonths, shortTerm } from './tenor-months.ts';
import type { Ticket, TicketContext } from './ticket.ts';
import { typedIn } from './typed-number.ts';

export type TicketSummary = {
  readonly backlogged?: string;
  readonly side?: 'Buy' | 'Sell';
  readonly text: string;
};

const THOUSAND = 1_000;
const MINI = 100;
/** A quarter of a cent is the tick of a gallon. */
const PRICE_DECIMALS = 5;
const THOUSANDS_OF = { MT: 'kt', BBL: 'kb' } as const;

/**
 * The ticket in one line, as much as is typed so far: 'Buy 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5',
 * 'Sell 5 minis (500 MT) FEI, Aug 24, MOC'; and apart from it that it was dealt on an earlier day.
 */
export function summariseTicket(ticket: Ticket, context: TicketContext): TicketSummary {
  const { texts } = ticket;
  const volume = typedIn('volume', ticket, context) ?? 0;
  const side = volume === 0 ? undefined : volume > 0 ? ('Buy' as const) : ('Sell' as const);
  const pair = [texts.productA, texts.productB].filter((product) => product !== '').join(' / ');
  const converted = convertedText(ticket, context);
  const dealt = [side, volumeText(Math.abs(volume), ticket, context), pair, converted];
  const parts = [
    dealt.filter((word) => word !== undefined && word !== '').join(' '),
    tenorText(texts),
    priceText(ticket, context),
    commissionText(Math.abs(volume), ticket, context),
    booksText(texts),
  ];
  const backlogged = backloggedText(texts.tradeDate, context.businessDate);
  return {
    ...(backlogged === undefined ? {} : { backlogged }),
    ...(side === undefined ? {} : { side }),
    text: parts.filter((part) => part !== '').join(', '),
  };
}

function volumeText(volume: number, { texts, mini }: Ticket, { data }: TicketContext): string {
  if (volume === 0) return '';
  const metric = findMetric(texts, data);
  if (mini) {
    const minis = volume / MINI;
    return `${figure(minis)} ${minis === 1 ? 'mini' : 'minis'} (${figure(volume)}${metric === undefined ? '' : ` ${metric}`})`;
  }
  return metric === undefined
    ? figure(volume)
    : `${figure(volume / THOUSAND)} ${THOUSANDS_OF[metric]}`;
}

/** '(820 MT)': the volume of a second leg that has one of its own, in its unit. */
function convertedText(ticket: Ticket, context: TicketContext): string {
  const volume = typedIn('convertedLegVolume', ticket, context) ?? 0;
  const unit = metricOfProduct(ticket.texts.productB, context.data);
  return volume === 0 || unit === undefined ? '' : `(${figure(Math.abs(volume))} ${unit})`;
}

/**
 * 'commission $350.00 a lot, $35,000.00 in all': of all months of side A, as the P&L charges it; the
 * second side of a pair or a spread is the same deal. Fees of an exchange come on top and are said so.
 */
function commissionText(volume: number, ticket: Ticket, context: TicketContext): string {
  const { kind, texts, mini } = ticket;
  const perLot = typedIn('commissionOverride', ticket, context) ?? undefined;
  if (kind !== 'regular' || perLot === undefined) return '';
  const said = `commission ${dollars(perLot)} a lot`;
  const months = listTenorMonths(texts.monthA, Number(texts.yearA)).length;
  if (volume === 0 || months === 0) return said;
  const lots = (volume * months) / (mini ? MINI : THOUSAND);
  const sum = `${said}, ${dollars(cents(perLot * lots))} in all`;
  return texts.exchange === '' ? sum : `${sum}, fees apart`;
}

/** Dollars to the cent, half a cent away from zero, by the decimal digits. */
const cents = (value: number) => Number(`${Math.round(Number(`${value.toFixed(9)}e2`))}e-2`);

function tenorText({ monthA, yearA, balmoDate, monthB, yearB }: Ticket['texts']): string {
  const a = shortTerm(monthA, yearA);
  const balmo = parseDay(balmoDate) === undefined ? a : `${a} balmo from ${dayText(balmoDate)}`;
  return [balmo, shortTerm(monthB, yearB)].filter((term) => term !== '').join(' / ');
}

function priceText(ticket: Ticket, context: TicketContext): string {
  const { texts, diff } = ticket;
  const price = typedIn('priceA', ticket, context);
  if (price === undefined || (price === null && texts.productA === '')) return '';
  const at = price === null ? 'MOC' : `at ${figure(price, PRICE_DECIMALS)}`;
  return diff ? `diff ${at}` : at;
}

function booksText({ buyFromBook, sellToBook }: Ticket['texts']): string {
  const from = buyFromBook === '' ? '' : `from ${buyFromBook}`;
  const to = sellToBook === '' ? '' : `to ${sellToBook}`;
  return `${from} ${to}`.trim();
}

function backloggedText(tradeDate: string, businessDate: string): string | undefined {
  const past = parseDay(tradeDate) !== undefined && tradeDate < businessDate;
  return past ? `[BACKLOGGED Trade of ${dayText(tradeDate)}]` : undefined;
}

function dayText(iso: string): string {
  const { year = 0, month = 1, day = 0 } = parseDay(iso) ?? {};
  return `${String(day)} ${MONTH_NAMES[month - 1] ?? ''} ${String(year)}`;
}

/** A minus that is as wide as a plus, thousands in commas. */
const figure = (value: number, decimals = 3) =>
  value.toLocaleString('en', { maximumFractionDigits: decimals }).replace('-', '\u2212');

const dollars = (value: number) =>
  `${value < 0 ? '\u2212' : ''}$${Math.abs(value).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: PRICE_DECIMALS,
  })}`;
