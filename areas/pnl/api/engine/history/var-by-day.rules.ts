import { type Group, GROUPS, type Scope } from '@fairlead/pnl/contract/scopes';
import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { ValuationFacts } from '../facts.rules.ts';
import type { Legs } from '../legs.rules.ts';
import { fixedBy } from '../marks.rules.ts';
import { buildMarket } from '../windows.rules.ts';
import { factorTable, findFactorShares } from '../risk/factors.rules.ts';
import { withHistory } from '../risk/exclusions.rules.ts';
import { type RiskFactor, priceChanges } from '../risk/price-changes.rules.ts';
import { byScope, GROUPS_OF } from '../risk/scopes.rules.ts';
import { computeVar } from '../risk/tail.rules.ts';

/** VaR of each scope by day, in whole cents; null with fewer than 250 scenarios. */
export type VarByDay = ReadonlyMap<string, Readonly<Record<Scope, number | null>>>;

/** The least that is a position: what is bought and sold again leaves dust in a double. */
const DUST = 1e-6;

/**
 * The VaR of past days, of what had been dealt by then and was open: as runs of those days would have
 * found it but for the cents to which a run rounds each deal. `days` ascending.
 */
export function varByDay(facts: ValuationFacts, days: readonly string[]): VarByDay {
  const { cube } = facts;
  const changes = priceChanges(cube);
  const found = new Map<string, Readonly<Record<Scope, number | null>>>();
  for (const { day, factors, exposures } of exposuresByDay(facts, days)) {
    const lastDay = cube.days.findLastIndex((each) => each <= day);
    const kept = withHistory(factors, changes, lastDay);
    const pairs = changes.daysOf(kept, lastDay);
    const profits = exposures.map((ofGroup) => {
      const sums = new Float64Array(pairs.later.length);
      for (const [index, exposure] of ofGroup.entries()) {
        const factor = factors[index];
        if (factor !== undefined && kept.includes(factor) && Math.abs(exposure) > DUST) {
          changes.addTo(sums, { factor, exposure }, pairs);
        }
      }
      return sums;
    });
    found.set(
      day,
      byScope((scope) => {
        const value = computeVar(sumGroups(GROUPS_OF[scope], profits, pairs.later.length));
        return value === null ? null : Math.round(value * 100);
      }),
    );
  }
  return found;
}

function sumGroups(groups: readonly Group[], profits: readonly Float64Array[], length: number) {
  const sums = new Float64Array(length);
  for (const group of groups) {
    const ofGroup = profits[GROUPS.indexOf(group)] ?? sums;
    for (let index = 0; index < length; index += 1) {
      sums[index] = (sums[index] ?? 0) + (ofGroup[index] ?? 0);
    }
  }
  return sums;
}

type DayExposures = {
  readonly day: string;
  readonly factors: readonly RiskFactor[];
  /** By group, in the order of GROUPS: dollars for a move of each factor by one. */
  readonly exposures: readonly Float64Array[];
};

/** Goes through the days once, with what is held, and says of each what moves it. */
function* exposuresByDay(
  { legs, cube, calendars }: ValuationFacts,
  days: readonly string[],
): Generator<DayExposures> {
  const held = holdings(legs, days);
  const { windows } = buildMarket(legs.instruments, cube, calendars);
  for (const [index, day] of days.entries()) {
    held.goTo(index);
    const open = windows.flatMap((window, at) => {
      if ((held.count[at] ?? 0) === 0) return [];
      const left = window.days.length - fixedBy(window, dayNumber(day));
      if (left === 0) return [];
      return {
        at,
        fraction: left / window.days.length,
        shares: findFactorShares(window, cube, day),
      };
    });
    const { factors, indicesOf } = factorTable(open.map(({ shares }) => shares));
    const exposures = GROUPS.map(() => new Float64Array(factors.length));
    for (const [place, { at, fraction }] of open.entries()) {
      for (const [group, sums] of exposures.entries()) {
        const amount = (held.dollars[group]?.[at] ?? 0) * fraction;
        for (const { index: factor, share } of indicesOf[place] ?? []) {
          sums[factor] = (sums[factor] ?? 0) + amount * share;
        }
      }
    }
    yield { day, factors, exposures };
  }
}

/** Holdings of each instrument, as they change from day to day. */
function holdings(legs: Legs, days: readonly string[]) {
  const dayNumbers = days.map(dayNumber);
  const starts: number[][] = days.map(() => []);
  const ends: number[][] = days.map(() => []);
  for (let leg = 0; leg < legs.count; leg += 1) {
    if ((legs.instrument[leg] ?? -1) < 0 || legs.qty[leg] === 0) continue;
    const start = firstFrom(dayNumbers, legs.tradeDay[leg] ?? 0);
    const end = firstFrom(dayNumbers, legs.invoicedDay[leg] ?? 0);
    if (start >= end) continue;
    starts[start]?.push(leg);
    ends[end]?.push(leg);
  }
  const count = new Int32Array(legs.instruments.length);
  const dollars = GROUPS.map(() => new Float64Array(legs.instruments.length));
  const groupOf = legs.places.map(({ group }) => GROUPS.indexOf(group));
  const add = (leg: number, sign: 1 | -1): void => {
    const instrument = legs.instrument[leg] ?? 0;
    const ofGroup = dollars[groupOf[legs.place[leg] ?? 0] ?? 0];
    if (ofGroup === undefined) return;
    const amount = (legs.qty[leg] ?? 0) * (legs.unitMult[leg] ?? 0);
    ofGroup[instrument] = (ofGroup[instrument] ?? 0) + sign * amount;
    count[instrument] = (count[instrument] ?? 0) + sign;
  };
  const goTo = (index: number): void => {
    for (const leg of starts[index] ?? []) add(leg, 1);
    for (const leg of ends[index] ?? []) add(leg, -1);
  };
  return { count, dollars, goTo };
}

/** Index of the first number not below one (binary search); the length where all are below. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
