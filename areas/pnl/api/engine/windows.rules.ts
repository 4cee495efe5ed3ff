import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { calendarNamed, type PricingCalendar, type Calendars } from './calendars.rules.ts';
import { toFirstDayNumber } from './days.rules.ts';
import { findFirstLineContracts } from './first-line.rules.ts';
import { NEVER, type Instrument } from './legs.rules.ts';
import { dayIndexes, type PriceCube } from './price-cube.rules.ts';
import type { Month } from './products.rules.ts';

/** An instrument with its pricing days and what has been fixed on them. */
export type Window = {
  readonly instrument: Instrument;
  readonly calendar: PricingCalendar;
  readonly firstDay: number;
  /** Pricing days since 1970; of a product with one price a month the day on which it is announced. */
  readonly days: Int32Array;
  /** Latest day of the announcement; of all others their last pricing day. */
  readonly lastDay: number;
  /** The sum of the first n fixings at [n]; NaN from the first gap on. */
  readonly sums: Float64Array;
  readonly fixings: Float64Array;
  /** Of first-line products: the contract month that each day prices by. */
  readonly contracts: Int32Array | null;
};

export type Market = {
  readonly windows: readonly Window[];
  /** The settlement of a contract month that holds on a day; NaN where there is none. */
  readonly settlement: (window: Window, month: Month, day: number) => number;
};

/** Prices of each instrument's window, on whichever day. */
export function buildMarket(
  instruments: readonly Instrument[],
  cube: PriceCube,
  calendars: Calendars,
): Market {
  const indexOf = dayIndexes(cube);
  const windows = instruments.map((instrument) => {
    const calendar = calendarNamed(calendars, instrument.product.calendar);
    return instrument.product.pricing === 'MONTH_FIX'
      ? announcedWindow(instrument, calendar, cube)
      : averagedWindow(instrument, calendars, (day) => findFixing(cube, instrument, indexOf(day)));
  });
  const at = ({ instrument }: Window, month: Month, day: number) => {
    const product = cube.productIndex.get(instrument.product.code) ?? -1;
    const column = month - cube.firstMonth;
    const row = indexOf(day);
    if (row < 0 || column < 0 || column >= cube.months) return Number.NaN;
    return cube.settlements[product]?.[row * cube.months + column] ?? Number.NaN;
  };
  return {
    windows,
    settlement: (window, month, day) => {
      const price = at(window, month, day);
      if (!Number.isNaN(price) || window.calendar.has(day)) return price;
      return at(window, month, window.calendar.upTo(day));
    },
  };
}

function findFixing(cube: PriceCube, { product }: Instrument, row: number): number {
  return cube.fixings[cube.productIndex.get(product.code) ?? -1]?.[row] ?? Number.NaN;
}

function averagedWindow(
  instrument: Instrument,
  calendars: Calendars,
  fixing: (day: number) => number,
): Window {
  const { product, windowStart, windowEnd } = instrument;
  const calendar = calendarNamed(calendars, product.calendar);
  const days = calendar.within(dayNumber(windowStart), dayNumber(windowEnd));
  const contracts = findFirstLineContracts(instrument, days, calendars);
  const window = { instrument, calendar, firstDay: dayNumber(windowStart), days, contracts };
  const fixings = Float64Array.from(days, fixing);
  return { ...window, fixings, sums: sumUpTo(fixings), lastDay: days.at(-1) ?? NEVER };
}

function announcedWindow(
  instrument: Instrument,
  calendar: PricingCalendar,
  cube: PriceCube,
): Window {
  const product = cube.productIndex.get(instrument.product.code) ?? -1;
  const month = instrument.termMonth - cube.firstMonth;
  const on = cube.announcedOn[product]?.[month] ?? -1;
  const fixings = Float64Array.of(cube.announced[product]?.[month] ?? Number.NaN);
  return {
    instrument,
    calendar,
    firstDay: dayNumber(instrument.windowStart),
    days: Int32Array.of(on < 0 ? NEVER : on),
    lastDay: calendar.upTo(toFirstDayNumber(instrument.termMonth) - 1),
    fixings,
    sums: sumUpTo(fixings),
    contracts: null,
  };
}

function sumUpTo(fixings: Float64Array): Float64Array {
  const sums = new Float64Array(fixings.length + 1);
  fixings.forEach((fixing, at) => (sums[at + 1] = (sums[at] ?? 0) + fixing));
  return sums;
}
