import type Big from 'big.js';

import type { Bounds, TimelineEntry, TimelineStatement } from './statement-day.rules.ts';

/** A payment and the statement entries that report it. */
export type Payment = {
  readonly amount: string;
  readonly sources: { readonly statement: TimelineStatement; readonly entry: TimelineEntry }[];
};

/** Stretch of a day's timeline: consecutive payments without a gap. */
export class TimelinePiece {
  readonly opening: Big;
  bounds: Bounds;
  readonly #payments: Payment[] = [];
  readonly #positions = new Map<string, number[]>();
  readonly #byRef = new Map<string, number[]>();
  readonly #sourceIds = new Set<number>();
  readonly #textKeys = new Set<string>();
  #closing: Big;

  constructor(opening: Big, bounds: Bounds) {
    this.opening = opening;
    this.#closing = opening;
    this.bounds = bounds;
    put(this.#positions, opening.toString(), 0);
  }

  get payments(): readonly Payment[] {
    return this.#payments;
  }

  get closing(): Big {
    return this.#closing;
  }

  /**
   * Positions where a stretch can be split: after a payment with one of these balances (or any),
   * where one statement ends and another begins.
   */
  splitPositions(balances?: readonly Big[]): readonly number[] {
    const all = balances?.flatMap((balance) => this.positionsOf(balance)) ?? [
      ...this.#payments.keys(),
    ];
    return all.filter((at) => at > 0 && at < this.#payments.length && !this.#isSpanned(at));
  }

  splitAt(at: number): readonly [TimelinePiece, TimelinePiece] {
    const { begins, isFirst, ends, isLast } = this.bounds;
    const head = new TimelinePiece(this.opening, { begins, isFirst, ends: false, isLast: false });
    head.append(this.#payments.slice(0, at));
    const tail = new TimelinePiece(head.closing, { begins: false, isFirst: false, ends, isLast });
    tail.append(this.#payments.slice(at));
    return [head, tail];
  }

  #isSpanned(at: number): boolean {
    const before = new Set(this.#payments[at - 1]?.sources.map(({ statement }) => statement.id));
    return this.#payments[at]?.sources.some(({ statement }) => before.has(statement.id)) === true;
  }

  /** Positions after which the account had this balance. */
  positionsOf(balance: Big): readonly number[] {
    return this.#positions.get(balance.toString()) ?? [];
  }

  /** Positions of payments with this bank reference and amount. */
  withRef(entry: TimelineEntry): readonly number[] {
    return this.#byRef.get(refKey(entry)) ?? [];
  }

  /** Appends payments. */
  append(payments: readonly Payment[]): void {
    for (const payment of payments) {
      const at = this.#payments.push(payment) - 1;
      this.#closing = this.#closing.plus(payment.amount);
      put(this.#positions, this.#closing.toString(), at + 1);
      for (const { statement, entry } of payment.sources) this.#note(at, statement, entry);
    }
  }

  /** Adds another statement entry that reports a payment. */
  addSource(at: number, statement: TimelineStatement, entry: TimelineEntry): void {
    this.#payments[at]?.sources.push({ statement, entry });
    this.#note(at, statement, entry);
  }

  hasSource({ id }: TimelineStatement): boolean {
    return this.#sourceIds.has(id);
  }

  /** True when a payment has the same amount, and the same reference or text. */
  isAlike(entry: TimelineEntry): boolean {
    return this.withRef(entry).length > 0 || this.#textKeys.has(textKey(entry));
  }

  #note(at: number, { id }: TimelineStatement, entry: TimelineEntry): void {
    this.#sourceIds.add(id);
    this.#textKeys.add(textKey(entry));
    if (entry.ref === null) return;
    const known = this.#byRef.get(refKey(entry));
    if (known === undefined) this.#byRef.set(refKey(entry), [at]);
    else if (!known.includes(at)) known.push(at);
  }
}

const textKey = ({ words, amount }: TimelineEntry) => `${amount} ${words}`;
const refKey = ({ ref, amount }: TimelineEntry) => `${amount} ${ref ?? ''}`;

function put(map: Map<string, number[]>, key: string, at: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [at]);
  else known.push(at);
}

/** Merges which ends of the day two pieces hold; those of `b` count only on sides where it reaches the end of both. */
export const mergeBounds = (
  a: Bounds,
  b: Bounds,
  reaches: { readonly back: boolean; readonly on: boolean } = { back: true, on: true },
): Bounds => ({
  begins: a.begins || (b.begins && reaches.back),
  isFirst: a.isFirst || (b.isFirst && reaches.back),
  ends: a.ends || (b.ends && reaches.on),
  isLast: a.isLast || (b.isLast && reaches.on),
});

export const listPaymentStatements = (
  payments: readonly Payment[],
): readonly TimelineStatement[] => [
  ...new Set(payments.flatMap(({ sources }) => sources.map(({ statement }) => statement))),
];
