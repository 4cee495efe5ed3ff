import { MONTH_NAMES } from '../calendar/months.ts';
import { parseDay } from '../calendar/days.ts';
import { metricOf } from './product-rules.ts';
import { shortTerm } from './tenor-months.ts';
import type { Ticket, TicketContext } from './ticket.ts';
import { typedNumber } from './typed-number.ts';

export type TicketSummary = {
  readonly backlogged?: string;
  readonly side?: 'Buy' | 'Sell';
  readonly text: string;
};

const THOUSAND = 1_000;
const MINI = 100;
const THOUSANDS_OF = { MT: 'kt', BBL: 'kb' } as const;

/**
 * The ticket in one line, as much as is typed so far: 'Buy 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5',
 * 'Sell 5 minis (500 MT) FEI, Aug 24, MOC'; and apart from it that it was dealt on an earlier day.
 */
export function summaryOf(ticket: Ticket, context: TicketContext): TicketSummary {
  const { texts } = ticket;
  const volume = typedNumber(texts.volume) ?? 0;
  const side = volume === 0 ? undefined : volume > 0 ? ('Buy' as const) : ('Sell' as const);
  const pair = [texts.productA, texts.productB].filter((product) => product !== '').join(' / ');
  const dealt = [side, volumeText(Math.abs(volume), ticket, context), pair];
  const parts = [
    dealt.filter((word) => word !== undefined && word !== '').join(' '),
    tenorText(texts),
    priceText(ticket),
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
  const metric = metricOf(texts, data);
  if (mini) {
    const minis = volume / MINI;
    return `${figure(minis)} ${minis === 1 ? 'mini' : 'minis'} (${figure(volume)}${metric === undefined ? '' : ` ${metric}`})`;
  }
  return metric === undefined
    ? figure(volume)
    : `${figure(volume / THOUSAND)} ${THOUSANDS_OF[metric]}`;
}

function tenorText({ monthA, yearA, balmoDate, monthB, yearB }: Ticket['texts']): string {
  const a = shortTerm(monthA, yearA);
  const balmo = parseDay(balmoDate) === undefined ? a : `${a} balmo from ${dayText(balmoDate)}`;
  return [balmo, shortTerm(monthB, yearB)].filter((term) => term !== '').join(' / ');
}

function priceText({ texts, diff }: Ticket): string {
  const price = typedNumber(texts.priceA);
  if (price === undefined || (price === null && texts.productA === '')) return '';
  const at = price === null ? 'MOC' : `at ${String(price)}`;
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

const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 3 });
