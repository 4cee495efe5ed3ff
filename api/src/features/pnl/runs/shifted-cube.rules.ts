import Big from 'big.js';

import { calendarNamed, type Calendars } from '../engine/calendars.rules.ts';
import { dayNumber, monthOf } from '../engine/days.rules.ts';
import { contractsOf } from '../engine/first-line.rules.ts';
import type { PriceCube } from '../engine/price-cube.rules.ts';
import type { Month, Product } from '../engine/products.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';

/** By how much prices are shifted, decimals as they were typed. */
export type Shift = {
  readonly product: string;
  /** Every month where none is named. */
  readonly term_month: string | null;
  readonly shift: string;
};

const DAYS_BACK = 5;

/**
 * The settlements of a day shifted, with them what the rest of a month is expected at. Where a month has
 * none of the day, the one that would be fallen back on is shifted; a day that is not fixed yet, and that a
 * leg prices by, is then taken at what was expected of it, shifted, or its month would fall back on a mark
 * that no shift moves.
 */
export function shiftedCube(
  {
    cube,
    calendars,
    products,
    legs,
  }: Pick<LoadedFacts, 'cube' | 'calendars' | 'products' | 'legs'>,
  shifts: readonly Shift[],
  day: string,
): PriceCube {
  if (shifts.length === 0 || cube.days.length === 0) return cube;
  const shifted = withDay(cube, day);
  const byProduct = Map.groupBy(shifts, ({ product }) => product);
  for (const product of products) {
    const own = byProduct.get(product.code);
    if (own === undefined) continue;
    const prices = legs.instruments.some(
      (each) =>
        each.product.code === product.code && each.windowStart <= day && day <= each.windowEnd,
    );
    shiftProduct(shifted, own, { day, product, calendars, prices });
  }
  return shifted;
}

/** A copy that has the day, were it without a price. */
function withDay(cube: PriceCube, day: string): PriceCube {
  const at = cube.days.findIndex((each) => each >= day);
  const place = at === -1 ? cube.days.length : at;
  const has = cube.days[place] === day;
  const days = has ? cube.days : cube.days.toSpliced(place, 0, day);
  const copied = (prices: Float64Array, width: number) => {
    if (has) return prices.slice();
    const grown = new Float64Array(prices.length + width).fill(Number.NaN);
    grown.set(prices.subarray(0, place * width));
    grown.set(prices.subarray(place * width), (place + 1) * width);
    return grown;
  };
  return {
    ...cube,
    days,
    dayIndex: new Map(days.map((each, index) => [each, index])),
    settlements: cube.settlements.map((prices) => copied(prices, cube.months)),
    fixings: cube.fixings.map((prices) => copied(prices, 1)),
  };
}

type Shifted = {
  readonly day: string;
  readonly product: Product;
  readonly calendars: Calendars;
  /** Tells whether the day lies in the window of a leg. */
  readonly prices: boolean;
};

function shiftProduct(cube: PriceCube, shifts: readonly Shift[], about: Shifted): void {
  const index = Number(cube.productIndex.get(about.product.code));
  const [prices, fixings] = [cube.settlements[index], cube.fixings[index]];
  const at = Number(cube.dayIndex.get(about.day));
  if (prices === undefined || fixings === undefined) return;
  // A first-line window wants all its contracts of one day: those that no shift moves stand as they were.
  const unshifted = about.product.conventions.length > 0 ? new Big(0) : undefined;
  const unfixed = unfixedMonth(Number(fixings[at]), about);
  for (let month = 0; month < cube.months; month += 1) {
    const by = shiftOf(shifts, cube.firstMonth + month) ?? unshifted;
    if (by === undefined) continue;
    const isUnfixed = cube.firstMonth + month === unfixed;
    const last = lastOf(prices, { at: isUnfixed ? at - 1 : at, month, months: cube.months });
    if (Number.isNaN(last)) continue;
    const price = Number(by.plus(last));
    prices[at * cube.months + month] = price;
    if (isUnfixed) fixings[at] = price;
  }
}

/** The month that a pricing day without a fixing was to be priced by; null: the day lacks none. */
function unfixedMonth(fixing: number, { day, product, calendars, prices }: Shifted): Month | null {
  const today = dayNumber(day);
  const isPricingDay = calendarNamed(calendars, product.calendar).has(today);
  if (!prices || !Number.isNaN(fixing) || product.pricing === 'MONTH_FIX' || !isPricingDay)
    return null;
  const termMonth = monthOf(day);
  const contracts = contractsOf({ product, termMonth }, Int32Array.of(today), calendars);
  return contracts?.[0] ?? termMonth;
}

function shiftOf(shifts: readonly Shift[], month: Month): Big | undefined {
  const own = shifts.filter(({ term_month: only }) => only === null || monthOf(only) === month);
  return own.length === 0 ? undefined : own.reduce((sum, { shift }) => sum.plus(shift), new Big(0));
}

type Cell = { readonly at: number; readonly month: number; readonly months: number };

function lastOf(prices: Float64Array, { at, month, months }: Cell): number {
  for (let back = 0; back <= Math.min(DAYS_BACK, at); back += 1) {
    const price = prices[(at - back) * months + month] ?? Number.NaN;
    if (!Number.isNaN(price)) return price;
  }
  return Number.NaN;
}
