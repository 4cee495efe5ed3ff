import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { type PricingCalendar, calendarNamed } from '../engine/calendars.rules.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import { markOn } from '../engine/marks.rules.ts';
import { netByDay } from '../engine/net-by-day.rules.ts';
import type { Valuation } from '../engine/results.rules.ts';
import { marketOn } from '../engine/shock.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import { type Market, buildMarket, type Window } from '../engine/windows.rules.ts';
import { historyFrom, type HistoryFacts } from '../engine/history/history-facts.rules.ts';
import { varByDay } from '../engine/history/var-by-day.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';

/** The facts of some days, and what runs of several of them have in common: it is worked out once. */
export type Range = {
  readonly loaded: LoadedFacts;
  /** The days on which the firm works. */
  readonly firm: PricingCalendar;
  /** Business days that a history of any of the days begins with, to the last of them, ascending. */
  readonly days: readonly string[];
  /** Of several days: what their histories have in common; null of one alone. */
  readonly ofAllDays: NonNullable<HistoryFacts['ofAllDays']> | null;
  /** Price of an instrument on a day by that day's prices, NaN where nobody knows. */
  readonly markOf: (instrument: Instrument, day: string) => number;
  /** All legs at the end of a day. */
  readonly valued: (day: string) => Valuation;
};

/** The range from one day to another, both included. */
export function buildRunRange(loaded: LoadedFacts, from: string, to: string): Range {
  const firm = calendarNamed(loaded.calendars, loaded.config.firm_calendar ?? '');
  const days = [...firm.within(dayNumber(historyFrom(from)), dayNumber(to))].map(dayText);
  const windows = createWindowLookup(loaded);
  return {
    loaded,
    firm,
    days,
    ofAllDays: from === to ? null : historyOfAll(loaded, days),
    markOf: createMarkLookup(windows, loaded),
    valued: keyed((day) => valuation(loaded, day, { fallback: true })),
  };
}

/** The business day before a day. */
export function businessDayBefore({ firm }: Range, day: string): string {
  return dayText(firm.ahead(dayNumber(day), -1));
}

type Found = { readonly key: string; readonly market: Market; readonly window: Window };

function createWindowLookup({ cube, calendars }: LoadedFacts): (instrument: Instrument) => Found {
  const known = new Map<string, Found>();
  return (instrument) => {
    const { product, termMonth, windowStart, windowEnd } = instrument;
    const key = `${product.code}|${termMonth}|${windowStart}|${windowEnd}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const market = buildMarket([instrument], cube, calendars);
    const [window] = market.windows;
    if (window === undefined) throw new Error('a market of one instrument has no window');
    const made = { key, market, window };
    known.set(key, made);
    return made;
  };
}

function createMarkLookup(
  windows: (instrument: Instrument) => Found,
  facts: LoadedFacts,
): Range['markOf'] {
  const known = new Map<string, Map<string, number>>();
  return (instrument, day) => {
    const { key, market, window } = windows(instrument);
    const ofInstrument = known.get(key) ?? new Map<string, number>();
    known.set(key, ofInstrument);
    const at = dayNumber(day);
    const found = ofInstrument.get(day) ?? markOn(marketOn(facts, market, at), window, at).price;
    ofInstrument.set(day, found);
    return found;
  };
}

/** Works the nets and the VaR of all days out when one of them is asked for first. */
function historyOfAll(
  loaded: LoadedFacts,
  days: readonly string[],
): NonNullable<HistoryFacts['ofAllDays']> {
  const nets = once(() => {
    const byDay = netByDay(loaded, days, { fallback: true });
    return new Map(days.map((day, at) => [day, byDay[at] ?? new Float64Array()]));
  });
  const vars = once(() => varByDay(loaded, days));
  return {
    nets: (wanted) => wanted.map((day) => nets().get(day) ?? new Float64Array()),
    vars,
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function keyed<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}
