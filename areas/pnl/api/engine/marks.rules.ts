import { divided, minus, addRatios, toRatio, times, ZERO, type Ratio } from './exact.rules.ts';
import type { Market, Window } from './windows.rules.ts';

/** An instrument at the end of a day. */
export type PriceMark = {
  /** In the quoted unit; NaN: a price is missing. */
  readonly price: number;
  /** The day whose prices these are. */
  readonly day: number;
  readonly fixedDays: number;
};

/** Counts the pricing days that are over by a day. */
export function fixedBy({ days }: Window, day: number): number {
  let count = 0;
  while (count < days.length && (days[count] ?? 0) <= day) count += 1;
  return count;
}

/** The average of what is fixed by a day and what is expected on it of the rest (formula 4). */
export function markOn(market: Market, window: Window, day: number): PriceMark {
  const { days, sums, contracts } = window;
  const fixedDays = fixedBy(window, day);
  const mark = (price: number) => ({ price, day, fixedDays });
  if (days.length === 0) return mark(Number.NaN);
  const fixed = sums[fixedDays] ?? 0;
  if (fixedDays === days.length) return mark(fixed / days.length);
  if (fixedDays === 0 && contracts === null) return mark(forwardOn(market, window, { day, at: 0 }));
  const rest = expectedOn(market, window, { day, from: fixedDays, to: days.length });
  return mark((fixed + rest) / days.length);
}

type Days = {
  /** Day whose settlements are asked for. */
  readonly day: number;
  /** Range of pricing days, the last not included. */
  readonly from: number;
  readonly to: number;
};

/** Expected sum of pricing days to come, as of a day. */
export function expectedOn(market: Market, window: Window, { day, from, to }: Days): number {
  if (from === to) return 0;
  if (window.contracts === null) return (to - from) * forwardOn(market, window, { day, at: from });
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += forwardOn(market, window, { day, at });
  return sum;
}

function forwardOn(
  market: Market,
  window: Window,
  { day, at }: { readonly day: number; readonly at: number },
): number {
  const month = window.contracts?.[at] ?? window.instrument.termMonth;
  return market.settlement(window, month, day);
}

/** Exact counterpart of `markOn`; only for a mark that there is. */
export function exactMarkOn(market: Market, window: Window, day: number): Ratio {
  const { days } = window;
  const fixedDays = fixedBy(window, day);
  const fixed = exactlyFixed(window, 0, fixedDays);
  const rest = exactlyExpected(market, window, { day, from: fixedDays, to: days.length });
  return divided(addRatios(fixed, rest), days.length);
}

/**
 * Exact difference between a day's fixings and what was expected the day before, by one unit of the
 * window.
 */
export function exactRoll(market: Market, window: Window, { day, from, to }: Days): Ratio {
  const fixed = exactlyFixed(window, from, to);
  const expected = exactlyExpected(market, window, { day, from, to });
  return divided(minus(fixed, expected), window.days.length);
}

function exactlyFixed({ fixings }: Window, from: number, to: number): Ratio {
  return fixings
    .slice(from, to)
    .reduce<Ratio>((sum, fixing) => addRatios(sum, toRatio(fixing)), ZERO);
}

function exactlyExpected(market: Market, window: Window, { day, from, to }: Days): Ratio {
  if (from === to) return ZERO;
  const forward = (at: number) => toRatio(forwardOn(market, window, { day, at }));
  if (window.contracts === null) return times(forward(from), toRatio(to - from));
  let sum = ZERO;
  for (let at = from; at < to; at += 1) sum = addRatios(sum, forward(at));
  return sum;
}
