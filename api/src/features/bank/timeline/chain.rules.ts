import Big from 'big.js';

/** A statement as it stands in the chain of its account. */
export type Link = {
  readonly statement_id: number;
  /** The day of its first entry; without one that of its closing. */
  readonly first_day: string;
  readonly opening: string;
  readonly closing: string;
  readonly closing_date: string;
  /** Its closing day goes on after it, in other statements. */
  readonly is_continued: boolean;
  readonly is_empty: boolean;
  /** Where it begins on its first day (`startOf`); 0: that is not known. */
  readonly starts_at: number;
  /** Payments of it that others tell as well. */
  readonly shared: readonly string[];
};

export type Linked = {
  readonly statement_id: number;
  readonly previous_id: number | null;
  /** What lies between the closing before and its opening; null: nothing, or there is none before. */
  readonly gap_amount: string | null;
  /** Of two that close on one day the one with the higher place closes later. */
  readonly place: number;
};

export type Chain = { readonly links: readonly Linked[]; readonly last: number | undefined };

const MOST_OF_A_STRETCH = 1_000_000;
const MOST_STRETCHES = 2_000;

/** Which stretch of its first day a statement begins in, and after how many payments of it, in one number. */
export const startOf = (stretch: number, payments: number): number =>
  1 + Math.min(stretch, MOST_STRETCHES) * MOST_OF_A_STRETCH + payments;

/** The same text for the same amount. */
const amountOf = (text: string): string => new Big(text).toString();

/**
 * Which statement of an account follows which, and the amounts that are missing between them. Of several
 * that begin on one day the one that begins where the last ended comes first; where one tells payments that
 * another tells, or lies within its days, nothing is missing between the two.
 */
export function chained(statements: readonly Link[]): Chain {
  const links: Linked[] = [];
  const told = new Set<string>();
  let last: Link | undefined;
  const days = [...Map.groupBy(statements, (link) => link.first_day)].toSorted(([a], [b]) =>
    compare(a, b),
  );
  for (const [, ofDay] of days) {
    const day = new OneDay(ofDay);
    for (let next = day.take(last); next !== undefined; next = day.take(last)) {
      const isTold = day.isWithin || isToldBefore(next, last, told);
      const isOn = last === undefined || goesOnFrom(next, last, isTold);
      const { statement_id } = next;
      links.push({
        ...{ statement_id, previous_id: idOf(last), place: 2 * links.length + (isOn ? 2 : 1) },
        gap_amount: isTold ? null : gapBetween(last, next),
      });
      for (const payment of next.shared) told.add(payment);
      if (isOn) last = next;
    }
  }
  return { links, last: last?.statement_id };
}

const idOf = (link: Link | undefined) => link?.statement_id ?? null;

function gapBetween(last: Link | undefined, next: Link): string | null {
  const gap = last === undefined ? new Big(0) : new Big(next.opening).minus(last.closing);
  return gap.eq(0) ? null : gap.toFixed();
}

/** It tells what was told, or it is without payments and lies within the days that were. */
function isToldBefore(next: Link, last: Link | undefined, told: ReadonlySet<string>): boolean {
  if (next.shared.some((payment) => told.has(payment))) return true;
  if (!next.is_empty || last === undefined) return false;
  return (
    next.closing_date < last.closing_date ||
    (next.closing_date === last.closing_date && next.is_continued)
  );
}

/** It closes later than the last one does. */
function goesOnFrom(next: Link, last: Link, isTold: boolean): boolean {
  if (next.closing_date !== last.closing_date) return next.closing_date > last.closing_date;
  return !isTold || (last.is_continued && !next.is_continued);
}

/** Statements of a stretch of the day, in its order. */
type Group = Link[];

/** Statements that begin on one day, each of which is taken once. A file may have thousands. */
class OneDay {
  /** The last one is the next; those that were taken meanwhile are among them. */
  readonly #waiting: Group[];
  readonly #heads: Group[];
  readonly #byOpening: ReadonlyMap<string, Group[]>;
  readonly #taken = new Set<Group>();
  #current: Group = [];
  /** What was taken last lies in the stretch of what was taken before it: nothing is missing there. */
  isWithin = false;

  constructor(links: readonly Link[]) {
    const groups = Map.groupBy(links, ({ starts_at, statement_id }) =>
      starts_at === 0 ? -statement_id : Math.floor((starts_at - 1) / MOST_OF_A_STRETCH),
    );
    this.#waiting = [...groups.values()].map((group) => group.toSorted(latestFirst)).toReversed();
    const opening = (group: Group) => amountOf(group.at(-1)?.opening ?? '0');
    this.#byOpening = Map.groupBy(this.#waiting, opening);
    const closings = Map.groupBy(this.#waiting, (group) => amountOf(group[0]?.closing ?? '0'));
    this.#heads = this.#waiting.filter((group) =>
      (closings.get(opening(group)) ?? []).every((other) => other === group),
    );
  }

  /** The stretch that begins where the last one ended; then one that goes on from no other; then the first. */
  take(last: Link | undefined): Link | undefined {
    this.isWithin = this.#current.length > 0;
    if (this.#current.length === 0) {
      const next =
        this.#following(last) ?? this.#firstOf(this.#heads) ?? this.#firstOf(this.#waiting);
      if (next === undefined) return undefined;
      this.#taken.add(next);
      this.#current = [...next];
    }
    return this.#current.pop();
  }

  #following(last: Link | undefined): Group | undefined {
    if (last === undefined) return undefined;
    return this.#firstOf(this.#byOpening.get(amountOf(last.closing)) ?? []);
  }

  #firstOf(groups: Group[]): Group | undefined {
    for (let first = groups.at(-1); first !== undefined; first = groups.at(-1)) {
      if (!this.#taken.has(first)) return first;
      groups.pop();
    }
    return undefined;
  }
}

const latestFirst = (a: Link, b: Link): number =>
  b.starts_at - a.starts_at ||
  compare(a.closing_date, b.closing_date) ||
  b.statement_id - a.statement_id;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
