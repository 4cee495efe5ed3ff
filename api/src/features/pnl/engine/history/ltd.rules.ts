import { type Group, SCOPES, type Scope } from '@fairlead/shared/contract/pnl/scopes';

import { GROUPS_OF } from '../risk/scopes.rules.ts';
import type { HistoryFacts } from './history-facts.rules.ts';

/** Net since inception on each business day, adjustments included; whole cents. */
export type Ltd = {
  readonly days: readonly string[];
  readonly ofScope: Readonly<Record<Scope, Float64Array>>;
  readonly ofBook: ReadonlyMap<string, Float64Array>;
};

type Part = { readonly book: string; readonly group: Group };

/** As reported where a day had a run, else as this one computes it. */
export function ltdOf(facts: HistoryFacts): Ltd {
  const isOf =
    (scope: Scope) =>
    ({ group }: Part) =>
      GROUPS_OF[scope].includes(group);
  const books = new Set([
    ...facts.values.legs.places.map(({ book }) => book),
    ...facts.adjustments.map(({ book }) => book),
  ]);
  const ofScope = Object.fromEntries(
    SCOPES.map((scope) => [scope, seriesOf(facts, scope, isOf(scope))]),
  ) as Record<Scope, Float64Array>;
  const ofBook = new Map(
    [...books]
      .toSorted()
      .map((name) => [name, seriesOf(facts, `book:${name}`, ({ book }) => book === name)]),
  );
  return { days: facts.days, ofScope, ofBook };
}

function seriesOf(facts: HistoryFacts, key: string, isOf: (part: Part) => boolean): Float64Array {
  const { days, netByPlace, reported, values } = facts;
  const series = adjustmentsOf(facts, isOf);
  for (const [place, part] of values.legs.places.entries()) {
    if (!isOf(part)) continue;
    for (const [index, cents] of (netByPlace[place] ?? []).entries()) {
      series[index] = (series[index] ?? 0) + cents;
    }
  }
  for (const [index, day] of days.slice(0, -1).entries()) {
    const scopes = reported.get(day);
    if (scopes === undefined) continue;
    const found = scopes.get(key);
    series[index] = found === undefined ? 0 : found.netLtd + found.adjustmentLtd;
  }
  return series;
}

/** What adjustments had come to by each day. */
function adjustmentsOf(
  { days, adjustments }: HistoryFacts,
  isOf: (part: Part) => boolean,
): Float64Array {
  const series = new Float64Array(days.length);
  for (const adjustment of adjustments) {
    if (!isOf(adjustment)) continue;
    const first = days.findIndex((day) => day >= adjustment.day);
    if (first === -1) continue;
    for (let index = first; index < days.length; index += 1) {
      series[index] = (series[index] ?? 0) + adjustment.cents;
    }
  }
  return series;
}

/** The value of the last day before a day; 0 where there is none, for nothing was dealt yet. */
export function valueBefore(days: readonly string[], series: Float64Array, day: string): number {
  return series[days.findLastIndex((each) => each < day)] ?? 0;
}

/** The changes from day to day; the first day's is its value where nothing is known before it. */
export function changesOf(series: Float64Array): Float64Array {
  return series.map((value, index) => value - (series[index - 1] ?? 0));
}
