import { randomUUID } from 'node:crypto';

import {
  chained,
  type Linked,
} from '../../../../areas/accounting/api/bank/timeline/chain.rules.ts';
import type { Payment } from '../../../../areas/accounting/api/bank/timeline/piece.rules.ts';
import {
  settled,
  type KnownRow,
} from '../../../../areas/accounting/api/bank/timeline/settle.rules.ts';
import { type Laid, laid } from '../../../../areas/accounting/api/bank/timeline/timeline.rules.ts';
import type { TimelineStatement } from '../../../../areas/accounting/api/bank/timeline/statement-day.rules.ts';
import { newStatement } from '../../../../areas/accounting/api/bank/timeline-statements.rules.ts';
import { type Cut, type CutFile, readCuts } from './account-life.ts';
import type { LifeNotice } from './life-notices.ts';
import { NoticesOfLife } from './notices-of-life.ts';

/** An account in memory, kept as the import keeps it in the database. */
export class AccountLedger {
  #statements: readonly TimelineStatement[] = [];
  #rows = new Map<string, KnownRow>();
  #payments: readonly Payment[] = [];
  #links: readonly Linked[] = [];
  #last: number | undefined;
  readonly #cuts: Cut[] = [];
  readonly #notices = new NoticesOfLife();

  take(file: CutFile): void {
    const came = readCuts(file).map((given, index) => {
      const told = newStatement(this.#cuts.length + index + 1, given, randomUUID);
      this.#notices.know(given, told);
      return told;
    });
    this.#cuts.push(...file);
    const all = [...this.#statements, ...came];
    const result = laid(all);
    const settlement = settled(result, all, this.#rows);
    const { rows } = settlement;
    this.#rows = new Map([...rows].map(([row, is]) => [row, { ...is, isMatched: false }]));
    // Entries change places as rows of the database do.
    const swapped = new Map(
      settlement.swaps.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]),
    );
    this.#payments = result.payments.map(({ amount, sources }) => ({
      amount,
      sources: sources.map(({ statement, entry }) => ({
        statement,
        entry: { ...entry, row: swapped.get(entry.row) ?? entry.row },
      })),
    }));
    this.#statements = all
      .filter(({ id }) => !result.replaced.has(id))
      .map((one) => ({
        ...one,
        isLaid: !result.waiting.has(one.id),
        entries: one.entries.map((entry) => {
          const row = swapped.get(entry.row) ?? entry.row;
          return { ...entry, row, payment: rows.get(row)?.sameAs ?? null };
        }),
      }));
    this.#notices.follow(settlement);
    this.#notices.join(this.#withIds);
    this.#chain(result);
  }

  notice(notice: LifeNotice): void {
    this.#notices.add(notice);
    this.#notices.join(this.#withIds);
  }

  get #withIds() {
    return this.#payments.map((payment) => {
      const row = payment.sources[0]?.entry.row ?? '';
      const is = this.#rows.get(row);
      return { ...payment, id: is?.sameAs ?? row };
    });
  }

  /** Ids of notifications whose details stand as payments, and faults in whose place they stand. */
  get used(): readonly string[] {
    return this.#notices.used;
  }

  get misplaced(): readonly string[] {
    return this.#notices.misplaced(this.#withIds);
  }

  #chain({ continued, startsAt }: Laid): void {
    const shared = new Map<number, string[]>();
    for (const [at, { sources: told }] of this.#payments.entries())
      if (told.length > 1)
        for (const { statement } of told)
          shared.set(statement.id, [...(shared.get(statement.id) ?? []), String(at)]);
    const { links, last } = chained(
      this.#statements
        .filter(({ isLaid }) => isLaid)
        .map(({ id, opening, closing, closingDate, entries }) => ({
          statement_id: id,
          opening: opening.toFixed(),
          closing: closing.toFixed(),
          first_day: entries[0]?.day ?? closingDate,
          closing_date: closingDate,
          is_continued: continued.has(id),
          entries: entries.length,
          starts_at: startsAt.get(id) ?? 0,
          shared: shared.get(id) ?? [],
        })),
    );
    this.#links = links;
    this.#last = last;
  }

  /** The cuts whose statements wait for a person. */
  get waiting(): readonly Cut[] {
    return this.#statements.flatMap(({ id, isLaid }) => (isLaid ? [] : (this.#cuts[id - 1] ?? [])));
  }

  /** Cuts of statements in whose place no other is, of those that do not wait. */
  get laid(): readonly Cut[] {
    return this.#statements.flatMap(({ id, isLaid }) => (isLaid ? (this.#cuts[id - 1] ?? []) : []));
  }

  /** Cuts of the others: what they tell counts, also where a later statement is in their place. */
  get counting(): readonly Cut[] {
    const waiting = new Set(this.waiting);
    return this.#cuts.filter((cut) => !waiting.has(cut));
  }

  /** Each payment, by day and amount. */
  get payments(): readonly string[] {
    return this.#payments
      .map(({ amount, sources: told }) => `${told[0]?.entry.day ?? ''} ${amount}`)
      .toSorted();
  }

  /** Number of rows that stand for a payment. */
  get active(): number {
    return [...this.#rows.values()].filter(({ standing }) => standing === 'active').length;
  }

  get gaps(): readonly string[] {
    return this.#links.flatMap(({ gap_amount }) => gap_amount ?? []);
  }

  /** Amount by which first opening, payments and gaps miss the last closing. */
  get off(): string {
    const of = (id: number | undefined) => this.#statements.find((one) => one.id === id);
    const first = of(this.#links[0]?.statement_id);
    const last = of(this.#last);
    if (first === undefined || last === undefined) return '0';
    const moved = [...this.#payments.map(({ amount }) => amount), ...this.gaps];
    return moved
      .reduce((sum, amount) => sum.plus(amount), first.opening)
      .minus(last.closing)
      .toFixed();
  }
}
