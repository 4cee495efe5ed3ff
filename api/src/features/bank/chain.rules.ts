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

/** Whether two statements begin with the same balance: one tells again what the other began to tell. */
export const isRetold = (a: Omit<Link, 'statement_id'>, b: Omit<Link, 'statement_id'>): boolean =>
  a.opening_date === b.opening_date && new Big(a.opening).eq(b.opening);

/**
 * Which statement of an account follows which, and the amounts that are missing between them. Of several
 * that begin on one day the one that begins where the last ended comes first; one that tells again what
 * another began follows what that one follows.
 */
export function chained(statements: readonly Link[]): readonly Linked[] {
  const waiting = statements.toSorted(
    (a, b) => compare(a.opening_date, b.opening_date) || a.statement_id - b.statement_id,
  );
  const linked: Linked[] = [];
  let last: Link | undefined;
  let before: Link | undefined;
  while (waiting.length > 0) {
    const next = takeNext(waiting, last);
    const isAgain = last !== undefined && isRetold(next, last);
    const previous = isAgain ? before : last;
    linked.push(linkOf(next, previous));
    if (!isAgain) before = last;
    if (!isAgain || compare(next.closing_date, last?.closing_date ?? '') >= 0) last = next;
  }
  return linked;
}

function takeNext(waiting: Link[], last: Link | undefined): Link {
  const day = waiting[0]?.opening_date;
  const sameDay = waiting.findIndex(({ opening_date }) => opening_date !== day);
  const candidates = waiting.slice(0, sameDay < 0 ? waiting.length : sameDay);
  const follows = (link: Link) =>
    last !== undefined && (isRetold(link, last) || new Big(link.opening).eq(last.closing));
  const at = Math.max(candidates.findIndex(follows), 0);
  const [next] = waiting.splice(at, 1);
  if (next === undefined) throw new Error('no statement is left');
  return next;
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
