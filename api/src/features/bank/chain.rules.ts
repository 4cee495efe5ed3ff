import Big from 'big.js';

/** A statement as it stands in the chain of its account. */
export type Link = {
  readonly statement_id: number;
  readonly opening: string;
  readonly opening_date: string;
  readonly closing: string;
  readonly closing_date: string;
};

export type Linked = {
  readonly statement_id: number;
  readonly previous_id: number | null;
  /** What lies between the closing before and its opening; null: nothing, or there is none before. */
  readonly gap_amount: string | null;
};

/** With what a statement begins: two of one account that begin so tell the same again. */
export const openingOf = ({ opening, opening_date }: Pick<Link, 'opening' | 'opening_date'>) =>
  `${opening_date} ${amountOf(opening)}`;

/** The same text for the same amount. */
const amountOf = (text: string): string => new Big(text).toString();

/**
 * Which statement of an account follows which, and the amounts that are missing between them. Of several
 * that begin on one day the one that begins where the last ended comes first; one that tells again what
 * another began follows what that one follows.
 */
export function chained(statements: readonly Link[]): readonly Linked[] {
  const linked: Linked[] = [];
  let last: Link | undefined;
  let before: Link | undefined;
  const days = [...Map.groupBy(statements, (link) => link.opening_date)].toSorted(([a], [b]) =>
    compare(a, b),
  );
  for (const [, links] of days) {
    const day = new OneDay(links);
    for (let next = day.take(last); next !== undefined; next = day.take(last)) {
      const isAgain = last !== undefined && openingOf(next) === openingOf(last);
      const previous = isAgain ? before : last;
      linked.push(linkOf(next, previous));
      if (!isAgain) before = last;
      if (!isAgain || compare(next.closing_date, last?.closing_date ?? '') >= 0) last = next;
    }
  }
  return linked;
}

/** Statements that begin on one day, each of which is taken once. A file may have thousands. */
class OneDay {
  /** The last one is the next; those that were taken meanwhile are among them. */
  readonly #waiting: Link[];
  readonly #byOpening: ReadonlyMap<string, Link[]>;
  readonly #taken = new Set<Link>();

  constructor(links: readonly Link[]) {
    this.#waiting = links.toSorted((a, b) => b.statement_id - a.statement_id);
    this.#byOpening = Map.groupBy(this.#waiting, (link) => amountOf(link.opening));
  }

  /** The first that tells the last one again or begins where it ended; without one, the first. */
  take(last: Link | undefined): Link | undefined {
    const next = this.#following(last) ?? this.#firstOf(this.#waiting);
    if (next !== undefined) this.#taken.add(next);
    return next;
  }

  #following(last: Link | undefined): Link | undefined {
    if (last === undefined) return undefined;
    const again = this.#beginningWith(last.opening);
    const after = this.#beginningWith(last.closing);
    if (again?.opening_date !== last.opening_date) return after;
    return after !== undefined && after.statement_id < again.statement_id ? after : again;
  }

  #beginningWith(amount: string): Link | undefined {
    return this.#firstOf(this.#byOpening.get(amountOf(amount)) ?? []);
  }

  #firstOf(links: Link[]): Link | undefined {
    for (let first = links.at(-1); first !== undefined; first = links.at(-1)) {
      if (!this.#taken.has(first)) return first;
      links.pop();
    }
    return undefined;
  }
}

function linkOf(next: Link, previous: Link | undefined): Linked {
  const gap = previous === undefined ? new Big(0) : new Big(next.opening).minus(previous.closing);
  return {
    statement_id: next.statement_id,
    previous_id: previous?.statement_id ?? null,
    gap_amount: gap.eq(0) ? null : gap.toFixed(),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
