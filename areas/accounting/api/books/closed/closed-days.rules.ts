import { addDays } from '@fairlead/shared/domain/calendar/days';

import { type DayRange, earlier, later } from '../days.rules.ts';

/** Days that a company closed at one moment, in microseconds since 1970, and up to which day it is locked. */
export type Closing = DayRange & { readonly at: number };

type Lock = { readonly company_code: string; readonly locked_to: string; readonly micros: number };
type Cover = {
  readonly company_code: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly micros: number;
};

type Given = {
  /** In the order in which they were said. */
  readonly locks: readonly Lock[];
  readonly covers: readonly Cover[];
  readonly window: DayRange;
};

/**
 * Closings of companies in a window: for each day the first moment at which it was both locked and
 * covered by an export. Days in order; a day that is open is in none.
 */
export function buildClosings({ locks, covers, window }: Given): Map<string, Closing[]> {
  const coversOf = Map.groupBy(covers, ({ company_code: code }) => code);
  const locksOf = Map.groupBy(locks, ({ company_code: code }) => code);
  return new Map(
    [...locksOf].map(([code, own]) => [
      code,
      lockedDays(own, window).flatMap((locked) => covered(locked, coversOf.get(code) ?? [])),
    ]),
  );
}

/** The days that each lock was the first to close. */
function lockedDays(locks: readonly Lock[], window: DayRange): Closing[] {
  const closings: Closing[] = [];
  let from = window.from;
  for (const { locked_to: lockedTo, micros: at } of locks) {
    const to = earlier(lockedTo, window.to);
    if (to < from) continue;
    closings.push({ from, to, at });
    from = addDays(to, 1);
  }
  return closings;
}

/** Locked days that exports cover: closed when both was so. */
function covered({ from, to, at }: Closing, covers: readonly Cover[]): Closing[] {
  const own = covers.filter(({ period_from, period_to }) => period_from <= to && period_to >= from);
  const starts = new Set([from]);
  for (const { period_from, period_to } of own) {
    starts.add(later(from, period_from));
    if (period_to < to) starts.add(addDays(period_to, 1));
  }
  const sorted = [...starts].toSorted();
  return sorted.flatMap((start, index) => {
    const next = sorted[index + 1];
    const end = next === undefined ? to : addDays(next, -1);
    const since = own
      .filter(({ period_from, period_to }) => period_from <= start && period_to >= start)
      .map(({ micros }) => micros);
    return since.length === 0
      ? []
      : [{ from: start, to: end, at: Math.max(at, Math.min(...since)) }];
  });
}

/**
 * Closed days whose inputs changed since: those closed between the same two changes are one.
 * @param times when inputs changed, in order
 */
export function changedSince(closings: readonly Closing[], times: readonly number[]): Closing[] {
  const changed: Closing[] = [];
  for (const closing of closings) {
    const epoch = findEpoch(closing.at, times);
    if (epoch === times.length) continue;
    const last = changed.at(-1);
    const isNext = last !== undefined && addDays(last.to, 1) === closing.from;
    if (last !== undefined && isNext && findEpoch(last.at, times) === epoch)
      changed[changed.length - 1] = { ...last, to: closing.to };
    else changed.push(closing);
  }
  return changed;
}

/** The days from which on some company closed otherwise than the day before, in order. */
export function listCuts(closings: Iterable<readonly Closing[]>): string[] {
  const all = [...closings].flat();
  const ends = new Set(all.map(({ to }) => to));
  const cuts = [...all.map(({ from }) => from), ...[...ends].map((to) => addDays(to, 1))];
  return [...new Set(cuts)].toSorted();
}

/**
 * Counts the changes that had been made at a moment: halved until found, as it is asked of every sum.
 * @param times in order
 */
export function findEpoch(at: number, times: readonly number[]): number {
  let [made, most] = [0, times.length];
  while (made < most) {
    const middle = Math.floor((made + most) / 2);
    if ((times[middle] ?? Infinity) <= at) made = middle + 1;
    else most = middle;
  }
  return made;
}

/** The newest lock of each company. */
export function newestLocks(locks: readonly Lock[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const { company_code: code, locked_to: to } of locks)
    newest.set(code, later(newest.get(code) ?? to, to));
  return newest;
}
