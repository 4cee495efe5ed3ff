import type { TieOut } from '@fairlead/pnl/contract/tie-out';

import { firstDayText, toMonthNumber } from '../engine/days.rules.ts';
import { roundToCent } from '../engine/whole-cents.rules.ts';
import { positionWarnings } from '../tie-out/position-warnings.rules.ts';
import type {
  AccountOte,
  TieOutTerm,
  TermPart,
  TicketPart,
  TieOutFacts,
} from '../tie-out/tie-out-facts.rules.ts';
import { buildTieOut } from '../tie-out/tie-out.rules.ts';
import type { Cleared } from '../facts/loaded.rules.ts';
import { monthWindow } from './month-window.rules.ts';
import { createAccountLookup, computeOtes } from './ote.rules.ts';
import type { Range } from './range.rules.ts';
import type { ValuationFacts } from '../engine/facts.rules.ts';
import type { RunValues } from '../engine/results.rules.ts';

/** Part of a day's tie-out that a run is judged by, and keeps. */
export type DayTieOut = {
  readonly tieOut: TieOut;
  readonly otes: readonly AccountOte[];
  /** Positions in which a clearer and we differ, each a sentence. */
  readonly positions: readonly string[];
};

/** Ties a day out: our legs, the clearers' trades, their money. */
export function dayTieOut(range: Range, values: DayValues): DayTieOut {
  const { loaded } = range;
  const { day } = values;
  const cleared = loaded.cleared.filter(({ statement_date: date }) => date <= day);
  const markOf: Range['markOf'] = (instrument) => range.markOf(instrument, day);
  const products = new Map(loaded.products.map((product) => [product.code, product]));
  const otes = computeOtes({
    cleared,
    products,
    markOf: (instrument) => markOf(instrument, day),
    stated: loaded.cash.filter(({ statement_date: date }) => date === day),
  });
  const accountOf = createAccountLookup(cleared);
  const facts: TieOutFacts = {
    ...loaded.tieOut,
    day,
    otes,
    breaks: breaksOn(loaded, day),
    unheld: loaded.unheldCharges.filter(({ statement_date: date }) => date <= day),
    tickets: pricedTickets(values, loaded.tieOut.tickets),
    positionsOf: loaded.tieOut.positionDays
      .filter((each) => each.day === day)
      .map(({ clearer }) => clearer),
    positions: loaded.tieOut.positions
      .filter((part) => part.day === day)
      .map((part) => ({
        ...part,
        account: accountOf({ clearer_name: part.clearer, account: part.account }),
      })),
    traded: listTraded(cleared, accountOf),
    unitOf: (product) => products.get(product)?.metric ?? null,
    worthOf: (term) => computeWorth(term, products, (instrument) => markOf(instrument, day)),
  };
  const tieOut = buildTieOut(facts);
  return { tieOut, otes, positions: positionWarnings(tieOut, facts) };
}

/** Breaks of statements since the last day before that has a run of COB or VERIFIED, which asked for a word on all up to it. */
function breaksOn({ chain }: Range['loaded'], day: string): TieOutFacts['breaks'] {
  const closed = chain.closedDays.findLast((each) => each < day) ?? '';
  return chain.breaks.filter(({ statement_date: date }) => date > closed && date <= day);
}

/** Prices tickets that were dealt at a settlement by it. */
function pricedTickets(
  { values: { legs, today } }: DayValues,
  tickets: readonly TicketPart[],
): readonly TicketPart[] {
  if (tickets.every(({ cents }) => cents !== null)) return tickets;
  const at = new Map(legs.key.map((key, leg) => [key, leg]));
  return tickets.map((ticket) => {
    const leg = ticket.cents === null ? at.get(`E${ticket.leg_id}`) : undefined;
    if (leg === undefined) return ticket;
    const cents = roundToCent(
      (legs.qty[leg] ?? 0) * (today.price[leg] ?? Number.NaN) * (legs.unitMult[leg] ?? 1) * CENTS,
    );
    return Number.isNaN(cents) ? ticket : { ...ticket, cents };
  });
}

const CENTS = 100;

/** Each product and month of what opens or closes positions; a P&S repeats what was stated before. */
function listTraded(
  cleared: readonly Cleared[],
  accountOf: ReturnType<typeof createAccountLookup>,
): readonly TermPart[] {
  return cleared
    .filter(({ opens }) => opens)
    .flatMap((each) =>
      [
        { product: each.product_a, qty: each.volume },
        { product: each.product_b, qty: 0 - each.volume },
      ].flatMap(({ product, qty }) => (product === null ? [] : listMonthParts(each, product, qty))),
    )
    .map((part) => ({
      ...part,
      account: accountOf({ clearer_name: part.clearer, account: part.account }),
    }));
}

function listMonthParts(each: Cleared, product: string, qty: number): readonly TermPart[] {
  const first = toMonthNumber(each.prompt_date);
  return Array.from({ length: each.prompt_months }, (_, at) => {
    const term_month = firstDayText(first + at);
    return {
      clearer: each.clearer_name,
      account: each.account,
      product,
      qty,
      term_month,
      window_start: each.balmo_date ?? term_month,
      day: each.statement_date,
    };
  });
}

const GALLONS = 42;

function computeWorth(
  { product: code, term_month: month, window_start: start }: TieOutTerm,
  products: ReadonlyMap<string, Range['loaded']['products'][number]>,
  markOf: (instrument: ReturnType<typeof monthWindow>) => number,
): number {
  const product = products.get(code);
  if (product === undefined) return Number.NaN;
  const mark = markOf(monthWindow(product, toMonthNumber(month), start === month ? null : start));
  return mark * (product.quoteUnit === '$/gal' ? GALLONS : 1);
}

/** A day of a range, valued. */
export type DayValues = {
  readonly day: string;
  /** The range's facts with the legs of the day and before alone. */
  readonly facts: ValuationFacts;
  /** The legs of the facts, then those of the run before that are gone. */
  readonly values: RunValues;
};
