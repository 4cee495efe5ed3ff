import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { Calendars } from '../calendars.rules.ts';
import { toMonthNumber } from '../days.rules.ts';
import type { Legs } from '../legs.rules.ts';
import { fixedBy } from '../marks.rules.ts';
import type { PriceCube } from '../price-cube.rules.ts';
import type { Month } from '../products.rules.ts';
import { buildMarket, type Window } from '../windows.rules.ts';
import type { RiskFactor, Sensitivity } from './price-changes.rules.ts';

/** Open positions at the end of a day, in the order of the legs. */
export type Positions = {
  readonly legs: Legs;
  readonly cube: PriceCube;
  readonly calendars: Calendars;
  readonly day: string;
  readonly qty: Float64Array;
  readonly openFraction: Float64Array;
};

/** The factors that move an instrument, each with its share of what is open. */
export type FactorShares = readonly { readonly factor: RiskFactor; readonly share: number }[];

/**
 * Risk factors of an instrument on a day: the settlement of its month, or of a first-line product
 * those of the contracts that its remaining days price by.
 */
export function findFactorShares(window: Window, cube: PriceCube, day: string): FactorShares {
  const product = cube.productIndex.get(window.instrument.product.code);
  if (product === undefined) return [];
  const factorOf = (month: Month): RiskFactor => ({ product, offset: month - toMonthNumber(day) });
  const { contracts, instrument } = window;
  if (contracts === null) return [{ factor: factorOf(instrument.termMonth), share: 1 }];
  const rest = contracts.subarray(fixedBy(window, dayNumber(day)));
  return [...new Set(rest)].map((month) => ({
    factor: factorOf(month),
    share: rest.filter((each) => each === month).length / rest.length,
  }));
}

/** The factors of which anything is open, and by place what moves with them. */
export type Exposed = {
  readonly factors: readonly RiskFactor[];
  readonly moved: readonly Sensitivity[][];
};

/** Dollars for a move by one, by place: what a scenario needs of a day's positions. */
export function computeDollarDeltas(positions: Positions): Exposed {
  const { legs, cube, calendars, day } = positions;
  const table = factorTable(
    buildMarket(legs.instruments, cube, calendars).windows.map((window) =>
      findFactorShares(window, cube, day),
    ),
  );
  const { factors } = table;
  const { sums, isOpen } = sumFactors(positions, table);
  return {
    factors: factors.filter((_, index) => isOpen[index] === 1),
    moved: legs.places.map((_, place) =>
      factors
        .map((factor, index) => ({ factor, exposure: sums[place * factors.length + index] ?? 0 }))
        .filter(({ exposure }) => exposure !== 0),
    ),
  };
}

/** At [place × factors + factor] what is open in dollars for a move by one; and of which anything is. */
function sumFactors(positions: Positions, { factors, indicesOf }: FactorTable) {
  const { legs, qty, openFraction } = positions;
  const { instrument, place, unitMult } = legs;
  const isOpen = new Uint8Array(factors.length);
  const sums = new Float64Array(legs.places.length * factors.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const open = at(qty, leg) * at(openFraction, leg) * at(unitMult, leg);
    if (open === 0) continue;
    const row = at(place, leg) * factors.length;
    for (const { index, share } of indicesOf[at(instrument, leg)] ?? []) {
      isOpen[index] = 1;
      sums[row + index] = at(sums, row + index) + open * share;
    }
  }
  return { sums, isOpen };
}

const at = (values: Float64Array | Int32Array, index: number): number => values[index] ?? 0;

type FactorTable = ReturnType<typeof factorTable>;

/** Every factor once, and by instrument where its factors are. */
export function factorTable(shares: readonly FactorShares[]) {
  const factors: RiskFactor[] = [];
  const indices = new Map<string, number>();
  const indexOf = (factor: RiskFactor): number => {
    const key = `${factor.product}|${factor.offset}`;
    const found = indices.get(key);
    if (found !== undefined) return found;
    indices.set(key, factors.length);
    return factors.push(factor) - 1;
  };
  const indicesOf = shares.map((each) =>
    each.map(({ factor, share }) => ({ index: indexOf(factor), share })),
  );
  return { factors, indicesOf };
}
