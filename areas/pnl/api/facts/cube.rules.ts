import { dayText } from '@fairlead/shared/domain/calendar/days';

import { toMonthNumber } from '../engine/days.rules.ts';
import type { PriceCube } from '../engine/price-cube.rules.ts';

/** The observations of a product's month, or of its fixings, each list with commas between. */
export type Series = {
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  readonly term_month: string | null;
  /** Since 1970-01-01. */
  readonly days: string;
  /** Nothing between two commas: taken back. */
  readonly prices: string;
  readonly sets: string;
};

type Holding = Pick<Series, 'product' | 'kind' | 'term_month'> & {
  readonly days: Int32Array;
  /** NaN: taken back. */
  readonly prices: Float64Array;
};

/** The cube of what holds: of each day the latest set. */
export function buildPriceCube(series: readonly Series[]): PriceCube {
  const holding = series.map(parseHolding).filter(({ days }) => days.length > 0);
  const days = daysIn(holding);
  const dayOfNumber = new Map(days.map((day, at) => [day, at]));
  const products = [...new Set(holding.map(({ product }) => product))].sort();
  const termMonths = holding.flatMap(({ term_month: month }) =>
    month === null ? [] : toMonthNumber(month),
  );
  const firstMonth = termMonths.length === 0 ? 0 : Math.min(...termMonths);
  const months = termMonths.length === 0 ? 0 : Math.max(...termMonths) - firstMonth + 1;
  const empty = (length: number) => products.map(() => new Float64Array(length).fill(Number.NaN));
  const cube: PriceCube = {
    days: days.map(dayText),
    dayIndex: new Map(days.map((day, at) => [dayText(day), at])),
    products,
    productIndex: new Map(products.map((code, at) => [code, at])),
    firstMonth,
    months,
    settlements: empty(days.length * months),
    fixings: empty(days.length),
    announced: empty(months),
    announcedOn: products.map(() => new Int32Array(months).fill(-1)),
  };
  for (const each of holding) enter(cube, each, (day) => dayOfNumber.get(day) ?? 0);
  return cube;
}

function parseHolding({ product, kind, term_month, ...lists }: Series): Holding {
  const days = Int32Array.from(lists.days.split(','), Number);
  const sets = lists.sets.split(',');
  const prices = lists.prices.split(',');
  const holds = new Map<number, number>();
  for (const [at, day] of days.entries()) {
    const known = holds.get(day);
    if (known === undefined || Number(sets[known]) < Number(sets[at])) holds.set(day, at);
  }
  const kept = [...holds].filter(([, at]) => prices[at] !== '').sort(([a], [b]) => a - b);
  return {
    product,
    kind,
    term_month,
    days: Int32Array.from(kept, ([day]) => day),
    prices: Float64Array.from(kept, ([, at]) => Number(prices[at])),
  };
}

function daysIn(holding: readonly Holding[]): readonly number[] {
  const days = new Set<number>();
  for (const each of holding) for (const day of each.days) days.add(day);
  return [...days].sort((a, b) => a - b);
}

function enter(cube: PriceCube, holding: Holding, indexOf: (day: number) => number): void {
  const product = Number(cube.productIndex.get(holding.product));
  if (holding.term_month === null) {
    setAll(cube.fixings[product], holding, indexOf);
    return;
  }
  const month = toMonthNumber(holding.term_month) - cube.firstMonth;
  if (holding.kind === 'FIXING') announce(cube, holding, { product, month });
  else setAll(cube.settlements[product], holding, (day) => indexOf(day) * cube.months + month);
}

/** Announced once; a correction of another day does not announce it again. */
function announce(
  { announced, announcedOn }: PriceCube,
  { days, prices }: Holding,
  { product, month }: { readonly product: number; readonly month: number },
): void {
  announcedOn[product]?.fill(Number(days[0]), month, month + 1);
  announced[product]?.fill(Number(prices[0]), month, month + 1);
}

function setAll(
  into: Float64Array | undefined,
  { days, prices }: Holding,
  indexOf: (day: number) => number,
): void {
  if (into === undefined) return;
  for (let at = 0; at < days.length; at += 1) into[indexOf(Number(days[at]))] = Number(prices[at]);
}
