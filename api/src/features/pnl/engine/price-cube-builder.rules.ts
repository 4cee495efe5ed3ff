import { dayNumber, monthOf } from './days.rules.ts';
import type { PriceCube } from './price-cube.rules.ts';
import type { Month } from './products.rules.ts';

/** One observation, the one that holds where there were corrections. */
export type PriceRow = {
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  /** The month's first day; null of a fixing of a day. */
  readonly termMonth: string | null;
  readonly obsDate: string;
  readonly price: number;
};

/** The cube of these prices. A fixing with a term month is the price announced for that month. */
export function priceCube(rows: readonly PriceRow[]): PriceCube {
  const days = [...new Set(rows.map(({ obsDate }) => obsDate))].sort();
  const products = [...new Set(rows.map(({ product }) => product))].sort();
  const range = monthsOf(rows);
  const empty = (length: number) => products.map(() => new Float64Array(length).fill(Number.NaN));
  const cube = {
    days,
    dayIndex: new Map(days.map((day, at) => [day, at])),
    products,
    productIndex: new Map(products.map((code, at) => [code, at])),
    ...range,
    settlements: empty(days.length * range.months),
    fixings: empty(days.length),
    announced: empty(range.months),
    announcedOn: products.map(() => new Int32Array(range.months).fill(-1)),
  };
  for (const row of rows) enter(cube, row);
  return cube;
}

function monthsOf(rows: readonly PriceRow[]): { firstMonth: Month; months: number } {
  let first = Infinity;
  let last = -Infinity;
  for (const { termMonth } of rows) {
    if (termMonth === null) continue;
    const month = monthOf(termMonth);
    first = Math.min(first, month);
    last = Math.max(last, month);
  }
  return first > last
    ? { firstMonth: 0, months: 0 }
    : { firstMonth: first, months: last - first + 1 };
}

function enter(cube: PriceCube, { product, kind, termMonth, obsDate, price }: PriceRow): void {
  const at = cube.productIndex.get(product) ?? -1;
  const day = cube.dayIndex.get(obsDate) ?? -1;
  if (termMonth === null) cube.fixings[at]?.fill(price, day, day + 1);
  else if (kind === 'SETTLEMENT') {
    const cell = day * cube.months + monthOf(termMonth) - cube.firstMonth;
    cube.settlements[at]?.fill(price, cell, cell + 1);
  } else announce(cube, at, { month: monthOf(termMonth) - cube.firstMonth, obsDate, price });
}

/** What was announced first holds: a correction takes the place of its row, it is no second one. */
function announce(
  { announced, announcedOn }: PriceCube,
  product: number,
  { month, obsDate, price }: { month: number; obsDate: string; price: number },
): void {
  const known = announcedOn[product]?.[month] ?? -1;
  const day = dayNumber(obsDate);
  if (known >= 0 && known <= day) return;
  announcedOn[product]?.fill(day, month, month + 1);
  announced[product]?.fill(price, month, month + 1);
}

/** Where in the cube's days a day since 1970 is; −1: no price was seen on it. */
export function dayIndexes(cube: PriceCube): (day: number) => number {
  const first = cube.days.length === 0 ? 0 : dayNumber(cube.days[0] ?? '');
  const last = cube.days.length === 0 ? -1 : dayNumber(cube.days.at(-1) ?? '');
  const at = new Int32Array(last - first + 1).fill(-1);
  cube.days.forEach((day, index) => (at[dayNumber(day) - first] = index));
  return (day) => at[day - first] ?? -1;
}
