import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { explained } from './explain.rules.ts';
import type { ValuationFacts, Strictness } from './facts.rules.ts';
import { withGone } from './gone-legs.rules.ts';
import type { Legs } from './legs.rules.ts';
import type { RunBefore, RunValues, StoredRunValues } from './results.rules.ts';
import { strike, type Struck } from './valuation.rules.ts';

/**
 * A day's values, those of the day before and why they differ (rules 6 and 7). What the day before is
 * worth by today's facts falls back on earlier marks, however strict today is.
 */
export function runValues(
  facts: ValuationFacts,
  day: string,
  { day: dayBefore, run, ...strictness }: RunBefore & Strictness,
): RunValues {
  const today = strike(facts, day, strictness);
  const yesterday = strike(facts, dayBefore, { fallback: true });
  if (run === null) {
    const before = asFound(facts.legs, yesterday);
    const explain = explained(facts, { today, yesterday, before });
    return { legs: facts.legs, today: today.values, before, explain };
  }
  const { found, gone } = matched(facts.legs, run);
  const before = asStored(run, found, dayBefore);
  const explain = explained(facts, { today, yesterday, before });
  return withGone({ legs: facts.legs, today: today.values, before, explain }, run, gone);
}

/** Values of the day before by today's facts. */
function asFound(legs: Legs, { values }: Struck): RunValues['before'] {
  const dealt = dayNumber(values.day);
  const { day, mark, openFraction, gross, cost } = values;
  const qty = legs.qty.map((of, leg) => ((legs.tradeDay[leg] ?? 0) > dealt ? 0 : of));
  return { day, mark, openFraction, gross, cost, qty };
}

/** Values of each leg that the run before stored; zero where it had none. */
function asStored(run: StoredRunValues, found: Int32Array, day: string): RunValues['before'] {
  const taken = (of: Float64Array, without: number) =>
    Float64Array.from(found, (at) => (at < 0 ? without : (of[at] ?? without)));
  return {
    day,
    mark: taken(run.mark, Number.NaN),
    openFraction: taken(run.openFraction, 0),
    gross: taken(run.gross, 0),
    cost: taken(run.cost, 0),
    qty: taken(run.legs.qty, 0),
  };
}

type Matched = {
  /** By leg of today: which leg of the run before it was; −1: none. */
  readonly found: Int32Array;
  /** Legs of the run before that no leg of today is. */
  readonly gone: readonly number[];
};

/** A leg is the same if its key, place, product and month are: one that has moved is gone and new. */
function matched(legs: Legs, run: StoredRunValues): Matched {
  const byKey = new Map(run.legs.key.map((key, at) => [key, at]));
  const isFound = new Uint8Array(run.legs.count);
  const isSame = sameLeg(legs, run.legs);
  const found = Int32Array.from(legs.key, (key, leg) => {
    const at = byKey.get(key) ?? -1;
    if (at < 0 || !isSame(leg, at)) return -1;
    isFound[at] = 1;
    return at;
  });
  const gone: number[] = [];
  for (let at = 0; at < run.legs.count; at += 1) if (isFound[at] === 0) gone.push(at);
  return { found, gone };
}

function sameLeg(legs: Legs, earlier: Legs): (leg: number, was: number) => boolean {
  const places = matchIndexes(legs.places, earlier.places, ({ group, book, strategy, deal }) =>
    JSON.stringify([group, book, strategy, deal]),
  );
  const months = matchIndexes(
    legs.instruments,
    earlier.instruments,
    ({ product, termMonth }) => `${product.code}|${termMonth}`,
  );
  return (leg, was) =>
    places(legs.place[leg] ?? 0, earlier.place[was] ?? 0) &&
    months(legs.instrument[leg] ?? -1, earlier.instrument[was] ?? -1);
}

/** Makes the test that an item of one list has the name of an item of another. */
function matchIndexes<T>(these: readonly T[], those: readonly T[], nameOf: (item: T) => string) {
  const numbers = new Map<string, number>();
  const numberOf = (item: T) => {
    const name = nameOf(item);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const ours = these.map(numberOf);
  const theirs = those.map(numberOf);
  return (here: number, there: number) => (ours[here] ?? -1) === (theirs[there] ?? -1);
}
