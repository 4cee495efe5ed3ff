import { toMonthNumber } from '../days.rules.ts';
import type { PriceCube } from '../price-cube.rules.ts';

/** The scenarios that a VaR wants. */
export const SCENARIO_COUNT = 500;
/** A change over more weekdays than this is not a day's: it is left out. */
const MAX_LENGTH = 5;

/** A product at so many months from the month of the day: what moves together over the years. */
export type RiskFactor = { readonly product: number; readonly offset: number };

/** Pairs of days between which all factors have prices: the index of the later, and how far back the earlier is. */
export type ScenarioDays = {
  readonly later: Int32Array;
  readonly back: Uint8Array;
  /** Every day from the first to the last, each against the one before. */
  readonly isUnbroken: boolean;
};

type Column = {
  /** By day: bit 0: the day has a price; bit n: the same contract had one n days before. */
  readonly known: Uint8Array;
  /** By day: the change since the day before, in the product's quoted unit. */
  readonly change: Float64Array;
};

/** The changes of prices by day, worked out once for each factor that is asked for. */
export type PriceChanges = {
  /** The last 500 up to the day of which all factors are known, ascending. */
  readonly daysOf: (factors: readonly RiskFactor[], lastDay: number) => ScenarioDays;
  /** Adds what an exposure (dollars for a move by one) makes of the days, in dollars. */
  readonly addTo: (sums: Float64Array, moved: Sensitivity, days: ScenarioDays) => void;
  /** Counts the days up to the day that know the factor. */
  readonly count: (factor: RiskFactor, lastDay: number) => number;
};

export type Sensitivity = { readonly factor: RiskFactor; readonly exposure: number };

/** Price changes of the same contract from day to day, absolute: prices may be negative. */
export function priceChanges(cube: PriceCube): PriceChanges {
  const months = Int32Array.from(cube.days, toMonthNumber);
  const columns = new Map<string, Column>();

  const priceAt = ({ product, offset }: RiskFactor, later: number, back: number): number => {
    const month = (months[later] ?? 0) + offset - cube.firstMonth;
    const day = later - back;
    if (month < 0 || month >= cube.months || day < 0) return Number.NaN;
    return cube.settlements[product]?.[day * cube.months + month] ?? Number.NaN;
  };

  const columnOf = (factor: RiskFactor): Column => {
    const key = `${factor.product}|${factor.offset}`;
    const found = columns.get(key);
    if (found !== undefined) return found;
    const known = new Uint8Array(cube.days.length);
    const change = new Float64Array(cube.days.length);
    for (let day = 0; day < cube.days.length; day += 1) {
      for (let back = 0; back <= MAX_LENGTH; back += 1) {
        if (!Number.isNaN(priceAt(factor, day, back))) known[day] = (known[day] ?? 0) | (1 << back);
      }
      change[day] = priceAt(factor, day, 0) - priceAt(factor, day, 1);
    }
    columns.set(key, { known, change });
    return { known, change };
  };

  const daysOf = (factors: readonly RiskFactor[], lastDay: number): ScenarioDays => {
    const common = intersectKnown(
      factors.map((factor) => columnOf(factor).known),
      lastDay + 1,
    );
    const later: number[] = [];
    for (let day = lastDay; day > 0 && later.length < SCENARIO_COUNT; day -= 1) {
      if (isPair(common[day] ?? 0)) later.push(day);
    }
    later.reverse();
    const back = Uint8Array.from(later, (day) => findNearest(common[day] ?? 0));
    const span = (later.at(-1) ?? 0) - (later[0] ?? 0) + 1;
    const isUnbroken = span === later.length && back.every((by) => by === 1);
    return { later: Int32Array.from(later), back, isUnbroken };
  };

  const addTo = (sums: Float64Array, { factor, exposure }: Sensitivity, days: ScenarioDays) => {
    const { change } = columnOf(factor);
    const { later, back, isUnbroken } = days;
    if (isUnbroken) {
      addScaled(sums, change.subarray(later[0] ?? 0), exposure);
      return;
    }
    for (let index = 0; index < later.length; index += 1) {
      const day = later[index] ?? 0;
      const by = back[index] ?? 1;
      const moved =
        by === 1 ? (change[day] ?? 0) : priceAt(factor, day, 0) - priceAt(factor, day, by);
      sums[index] = (sums[index] ?? 0) + exposure * moved;
    }
  };

  const count = (factor: RiskFactor, lastDay: number): number =>
    columnOf(factor)
      .known.subarray(0, lastDay + 1)
      .filter(isPair).length;

  return { daysOf, addTo, count };
}

/** Adds one series to another by a factor: nearly all the time of a VaR is spent here. */
function addScaled(sums: Float64Array, values: Float64Array, by: number): void {
  for (let index = 0; index < sums.length; index += 1) {
    (sums[index] as number) += by * (values[index] as number);
  }
}

/** Intersection of what every factor knows. */
function intersectKnown(known: readonly Uint8Array[], length: number): Uint8Array {
  const common = new Uint8Array(length).fill(0xff);
  for (const each of known) {
    for (let day = 0; day < length; day += 1) common[day] = (common[day] ?? 0) & (each[day] ?? 0);
  }
  return common;
}

/** A price on the day, and one of the same contract before. */
const isPair = (known: number): boolean => (known & 1) === 1 && known > 1;

/** The nearest day before that is known: the lowest bit above the first. */
function findNearest(known: number): number {
  const earlier = known >> 1;
  return 32 - Math.clz32(earlier & -earlier);
}
