import { BUCKETS } from '@fairlead/pnl/contract/data-sets';
import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { explainedAmounts } from './explain-amounts.rules.ts';
import type { ValuationFacts } from './facts.rules.ts';
import { exactCentsOfOne, prepared } from './prepared.rules.ts';
import { exactRoll, expectedOn } from './marks.rules.ts';
import { rounded, roundedSurely, times } from './exact.rules.ts';
import type { Market, Window } from './windows.rules.ts';
import type { RunValues } from './results.rules.ts';
import { isOfAmounts, type Struck } from './valuation.rules.ts';

export type Explained = {
  readonly today: Struck;
  /** The day before by today's facts. */
  readonly yesterday: Struck;
  /** The day before as its run stored it. */
  readonly before: RunValues['before'];
};

type Buckets = RunValues['explain'];

/**
 * Why each leg's net changed, in whole cents that sum to the change (rule 7). What trades cost is in
 * `costs`, whatever they are; every other part is of gross, rates of projections apart (0371).
 */
export function explained(facts: ValuationFacts, { today, yesterday, before }: Explained): Buckets {
  const { legs } = facts;
  const buckets = Object.fromEntries(
    BUCKETS.map((bucket) => [bucket, new Float64Array(legs.count)]),
  ) as Buckets;
  const was = dayNumber(before.day);
  const ofOld = changed(facts, buckets, { today, yesterday });
  for (let leg = 0; leg < legs.count; leg += 1) {
    const { gross, cost } = computeAmended({ yesterday, before }, leg);
    buckets.amended[leg] = gross;
    buckets.costs[leg] = cost;
    if (Number(legs.tradeDay[leg]) <= was) ofOld(leg);
    else {
      buckets.new[leg] = today.values.gross[leg] ?? 0;
      buckets.costs[leg] = cost + (today.values.cost[leg] ?? 0);
    }
  }
  return buckets;
}

/** Why a leg is worth something else that was there the day before. */
function changed(
  facts: ValuationFacts,
  buckets: Buckets,
  { today, yesterday }: Pick<Explained, 'today' | 'yesterday'>,
) {
  const { legs } = facts;
  const was = dayNumber(yesterday.values.day);
  const now = dayNumber(today.values.day);
  const rollOf = rolls(facts, today, yesterday);
  const changeOf = changes(today, yesterday);
  return (leg: number) => {
    const invoiced = Number(legs.invoicedDay[leg]);
    const { gross, cost } = changeOf(leg);
    if (isOfAmounts(legs, leg, was)) {
      explainedAmounts(facts, buckets, { leg, was, now });
      return;
    }
    buckets.costs[leg] = Number(buckets.costs[leg]) + cost;
    // An invoice has taken the place of what prices had made of it.
    if (invoiced <= now) buckets.amended[leg] = Number(buckets.amended[leg]) + gross;
    else byPrice(buckets, leg, { gross, roll: rollOf(leg) });
  };
}

/** Amendment: today's facts of the day before, less what was stored of it. */
function computeAmended(
  { yesterday, before }: Pick<Explained, 'yesterday' | 'before'>,
  leg: number,
) {
  const { gross, cost } = yesterday.values;
  return {
    gross: (gross[leg] ?? 0) - (before.gross[leg] ?? 0),
    cost: (cost[leg] ?? 0) - (before.cost[leg] ?? 0),
  };
}

function changes({ values: today }: Struck, { values: yesterday }: Struck) {
  return (leg: number) => ({
    gross: (today.gross[leg] ?? 0) - (yesterday.gross[leg] ?? 0),
    cost: (today.cost[leg] ?? 0) - (yesterday.cost[leg] ?? 0),
  });
}

/**
 * Splits a move into what is fixed against what was expected of it, and the price. Null: there is
 * no price.
 */
function byPrice(
  buckets: Buckets,
  leg: number,
  { gross, roll }: { readonly gross: number; readonly roll: number | null },
): void {
  if (roll === null) buckets.unexplained[leg] = gross;
  else {
    buckets.roll[leg] = roll;
    buckets.price[leg] = gross - roll;
  }
}

/** Cents by leg that fixings since the day before differ from what was expected of them. */
function rolls(
  facts: ValuationFacts,
  { marks: today }: Struck,
  { marks: yesterday }: Struck,
): (leg: number) => number | null {
  const { legs } = facts;
  const { market, price } = prepared(facts);
  const moves = market.windows.map((window, at) => {
    const span = {
      day: Number(yesterday.day[at]),
      from: Number(yesterday.fixedDays[at]),
      to: Number(today.fixedDays[at]),
    };
    const isKnown = !Number.isNaN(Number(today.price[at]) + Number(yesterday.price[at]));
    return { window, span, isKnown, ...rollOfOne(market, window, span) };
  });
  return (leg) => {
    const of = moves[legs.instrument[leg] ?? -1];
    if (of === undefined) return 0;
    if (!of.isKnown || Number.isNaN(price[leg])) return null;
    if (of.move === 0) return 0;
    const centsOfOne = Number(legs.qty[leg]) * Number(legs.unitMult[leg]) * 100;
    const error = 1e-6 + Math.abs(centsOfOne) * of.size * 1e-14;
    return (
      roundedSurely(centsOfOne * of.move, error) ??
      rounded(times(exactCentsOfOne(legs, leg), exactRoll(market, of.window, of.span)))
    );
  };
}

/** Roll of one unit, and how large the figures were that it was computed from. */
function rollOfOne(market: Market, window: Window, span: Parameters<typeof exactRoll>[2]) {
  if (span.from === span.to) return { move: 0, size: 0 };
  const fixed = Number(window.sums[span.to]) - Number(window.sums[span.from]);
  const expected = expectedOn(market, window, span);
  return {
    move: (fixed - expected) / window.days.length,
    size: Math.abs(Number(window.sums[span.to])) + Math.abs(expected),
  };
}
