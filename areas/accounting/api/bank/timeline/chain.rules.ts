import Big from 'big.js';

import { DayOfChain } from './chain-day.rules.ts';
import type { Last, StatementLink } from './chain-link.rules.ts';

export type Linked = {
  readonly statement_id: number;
  readonly previous_id: number | null;
  /** Amount between the closing before and its opening; null: none, or there is no statement before. */
  readonly gap_amount: string | null;
  /** Order of statements: of two that close on one day the one with the higher place closes later. */
  readonly place: number;
};

export type Chain = { readonly links: readonly Linked[]; readonly last: number | undefined };

/** Links that are made already, of statements that begin before these. */
export type Begun = {
  /** Statement of them that closes last. */
  readonly last: Last | undefined;
  /** The highest place. */
  readonly place: number;
  /** Payments of them that others tell as well. */
  readonly told: readonly string[];
};
const NOTHING: Begun = { last: undefined, place: 0, told: [] };

/** Orders statements of an account into a chain and finds the amounts missing between them. */
export function chained(statements: readonly StatementLink[], before: Begun = NOTHING): Chain {
  const links: Linked[] = [];
  const told = new Set(before.told);
  let last = before.last;
  const days = [...Map.groupBy(statements, (link) => link.first_day)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, ofDay]) => ofDay);
  const places = 2 * Math.ceil(before.place / 2);
  for (const [index, ofDay] of days.entries()) {
    const day = new DayOfChain(ofDay, told, days[index + 1]);
    for (let next = day.take(last); next !== undefined; next = day.take(last)) {
      const isTold = day.isWithin || wasStatedBefore(next, last, told);
      const isOn = last === undefined || goesOnFrom(next, last, { isStated: isTold, told });
      const place = places + 2 * links.length + (isOn ? 2 : 1);
      links.push(linked(next, last, { isStated: isTold, place }));
      for (const payment of next.shared) told.add(payment);
      if (isOn) last = next;
    }
  }
  return { links, last: last?.statement_id };
}

const linked = (
  next: StatementLink,
  last: Last | undefined,
  { isStated, place }: { readonly isStated: boolean; readonly place: number },
): Linked => ({
  statement_id: next.statement_id,
  previous_id: last?.statement_id ?? null,
  place,
  gap_amount: isStated ? null : gapBetween(last, next),
});

function gapBetween(last: Last | undefined, next: StatementLink): string | null {
  const gap = last === undefined ? new Big(0) : new Big(next.opening).minus(last.closing);
  return gap.eq(0) ? null : gap.toFixed();
}

/** True when its payments were told, or it has none and lies within the days that were. */
function wasStatedBefore(
  next: StatementLink,
  last: Last | undefined,
  told: ReadonlySet<string>,
): boolean {
  if (next.shared.some((payment) => told.has(payment))) return true;
  if (next.entries > 0 || last === undefined) return false;
  return (
    next.closing_date < last.closing_date ||
    (next.closing_date === last.closing_date && next.is_continued)
  );
}

/**
 * True when it closes later than the last one does. Of one stretch of a day they come as they begin, so one that has a
 * payment which nobody told before reaches beyond all of them.
 */
function goesOnFrom(
  next: StatementLink,
  last: Last,
  { isStated: isTold, told }: { readonly isStated: boolean; readonly told: ReadonlySet<string> },
): boolean {
  if (next.closing_date !== last.closing_date) return next.closing_date > last.closing_date;
  const isNew =
    next.entries > next.shared.length || next.shared.some((payment) => !told.has(payment));
  return !isTold || isNew || (last.is_continued && !next.is_continued);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
