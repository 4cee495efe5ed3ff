import type { Group, Scope } from '@fairlead/pnl/contract/scopes';

import { netByDay } from '../net-by-day.rules.ts';
import type { RunValues } from '../results.rules.ts';
import { byScope, GROUPS_OF } from '../risk/scopes.rules.ts';
import type { HistoryFacts } from './history-facts.rules.ts';

/** Net since inception on each business day, adjustments included; whole cents. */
export type Ltd = {
  readonly days: readonly string[];
  readonly ofScope: Readonly<Record<Scope, Float64Array>>;
  readonly ofBook: ReadonlyMap<string, Float64Array>;
};

type Part = { readonly book: string; readonly group: Group };

/** LTD series as reported where a day had a run, else as this one computes it. */
export function computeLtd(facts: HistoryFacts): Ltd {
  const { days, values, adjustments } = facts;
  const nets = computedNets(facts);
  const series = (key: string, isOf: (part: Part) => boolean): Float64Array => {
    const computed = sumAdjustments(facts, isOf);
    for (const { place, byDay } of nets) {
      if (isOf(place)) for (const [index, cents] of byDay) add(computed, index, cents);
    }
    return reportedOr(facts, key, computed);
  };
  const books = new Set([...values.legs.places, ...adjustments].map(({ book }) => book));
  return {
    days,
    ofScope: byScope((scope) => series(scope, ({ group }) => GROUPS_OF[scope].includes(group))),
    ofBook: new Map(
      [...books]
        .toSorted()
        .map((name) => [name, series(`book:${name}`, (part) => part.book === name)]),
    ),
  };
}

type DealPathNets = {
  readonly place: Part;
  /** Index of each day, and the trades' net since inception in whole cents. */
  readonly byDay: readonly (readonly [number, number])[];
};

/** Nets of every place, on the days without a run and on the run's own. */
function computedNets(history: HistoryFacts): DealPathNets[] {
  const { facts, values, days, reported, ofAllDays } = history;
  const missing = [...days.keys()].filter((index) => !reported.has(days[index] ?? ''));
  const earlier = missing.filter((index) => index < days.length - 1);
  const wanted = earlier.map((index) => days[index] ?? '');
  const nets = ofAllDays?.nets(wanted) ?? netByDay(facts, wanted, { fallback: true });
  const { places } = facts.legs;
  return [
    ...places.map((place, at) => ({
      place,
      byDay: earlier.map((index, row) => [index, nets[row]?.[at] ?? 0] as const),
    })),
    ...runNets(values).map(({ place, net }) => ({
      place,
      byDay: [[days.length - 1, net] as const],
    })),
  ];
}

/** Nets of the run itself. */
function runNets({ legs, today }: RunValues) {
  const nets = new Float64Array(legs.places.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    add(nets, legs.place[leg] ?? 0, (today.gross[leg] ?? 0) + (today.cost[leg] ?? 0));
  }
  return legs.places.map((place, at) => ({ place, net: nets[at] ?? 0 }));
}

function add(sums: Float64Array, index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value;
}

/** A scope that a run of a day did not have was worth nothing on it. */
function reportedOr(
  { days, reported }: HistoryFacts,
  key: string,
  computed: Float64Array,
): Float64Array {
  return computed.map((value, index) => {
    const scopes = reported.get(days[index] ?? '');
    if (scopes === undefined) return value;
    const found = scopes.get(key);
    return found === undefined ? 0 : found.netLtd + found.adjustmentLtd;
  });
}

/** Running sum of adjustments by day. */
function sumAdjustments(
  { days, adjustments }: HistoryFacts,
  isOf: (part: Part) => boolean,
): Float64Array {
  const series = new Float64Array(days.length);
  for (const adjustment of adjustments) {
    if (!isOf(adjustment)) continue;
    const first = days.findIndex((day) => day >= adjustment.day);
    if (first === -1) continue;
    for (let index = first; index < days.length; index += 1) {
      add(series, index, adjustment.cents);
    }
  }
  return series;
}

/** The value of the last day before a day; 0 where there is none, for nothing was dealt yet. */
export function valueBefore(days: readonly string[], series: Float64Array, day: string): number {
  return series[days.findLastIndex((each) => each < day)] ?? 0;
}

/** The changes from day to day; the first day's is its value where nothing is known before it. */
export function computeDailyChanges(series: Float64Array): Float64Array {
  return series.map((value, index) => value - (series[index - 1] ?? 0));
}
