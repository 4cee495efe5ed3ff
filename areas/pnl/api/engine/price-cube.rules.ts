import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { Month } from './products.rules.ts';

/**
 * Every price that a run may see, by product. A gap is NaN, never a copy of another day. Prices are in
 * the product's quoted unit, as published.
 */
export type PriceCube = {
  /** Weekdays from the first observation to the run's date, ascending: those of which any product has a price. */
  readonly days: readonly string[];
  readonly dayIndex: ReadonlyMap<string, number>;
  readonly products: readonly string[];
  readonly productIndex: ReadonlyMap<string, number>;
  readonly firstMonth: Month;
  readonly months: number;
  /** By product: settlements at [day × months + (month − firstMonth)]. */
  readonly settlements: readonly Float64Array[];
  /** By product: the fixing at [day]. */
  readonly fixings: readonly Float64Array[];
  /**
   * By product with one price a month: the announced price at [month − firstMonth], and the day on which
   * it was, since 1970-01-01 (−1: not yet).
   */
  readonly announced: readonly Float64Array[];
  readonly announcedOn: readonly Int32Array[];
};

/** Index in the cube's days of a day since 1970; −1: no price was seen on it. */
export function dayIndexes(cube: PriceCube): (day: number) => number {
  const first = cube.days.length === 0 ? 0 : dayNumber(cube.days[0] ?? '');
  const last = cube.days.length === 0 ? -1 : dayNumber(cube.days.at(-1) ?? '');
  const at = new Int32Array(last - first + 1).fill(-1);
  cube.days.forEach((day, index) => (at[dayNumber(day) - first] = index));
  return (day) => at[day - first] ?? -1;
}
