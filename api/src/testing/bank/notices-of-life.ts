import type { Entry, GivenStatement } from '../../features/bank/statement.rules.ts';
import {
  type Claim,
  type EntryRefs,
  joinsOf,
  type Notified,
  type ToldRefs,
} from '../../features/bank/notified/joins.rules.ts';
import type { Payment } from '../../features/bank/timeline/piece.rules.ts';
import type { Settlement } from '../../features/bank/timeline/settle.rules.ts';
import type { ToldStatement } from '../../features/bank/timeline/told.rules.ts';
import { dayText } from './account-life.ts';
import { type LifeNotice, readNotice } from './life-notices.ts';

const NONE: EntryRefs = { servicer: null, paymentInfo: null, message: null, entry: null };

function refsOf({ ofEntry, servicerRef, endToEndId }: Entry, isCamt: boolean): ToldRefs {
  const refs = { ...NONE, ...ofEntry };
  return { ...refs, servicer: refs.servicer ?? servicerRef, endToEnd: endToEndId, isCamt };
}

/** Notifications of an account in memory, kept as the import keeps them in the database. */
export class NoticesOfLife {
  readonly #refs = new Map<string, ToldRefs>();
  readonly #notices: LifeNotice[] = [];
  /** Rows of the payments of which notifications were found to tell the details. */
  #kept = new Map<number, string>();

  /** Keeps the references of entries that came. */
  know({ format, entries }: GivenStatement, told: ToldStatement): void {
    for (const { no, row } of told.entries) {
      const entry = entries[no - 1];
      if (entry !== undefined) this.#refs.set(row, refsOf(entry, format === 'camt'));
    }
  }

  add(notice: LifeNotice): void {
    this.#notices.push(notice);
  }

  /** What was known of rows that are others now, as their payments were merged, or taken back. */
  follow({ rows, swaps }: Settlement): void {
    for (const [a, b] of swaps) {
      const [ours, theirs] = [this.#refs.get(a), this.#refs.get(b)];
      if (ours !== undefined) this.#refs.set(b, ours);
      if (theirs !== undefined) this.#refs.set(a, theirs);
    }
    this.#kept = new Map(
      [...this.#kept].flatMap(([id, row]) => {
        const is = rows.get(row);
        if (is === undefined || is.standing === 'active') return [[id, row] as const];
        return is.sameAs === null ? [] : [[id, is.sameAs] as const];
      }),
    );
  }

  /** Joins notifications with payments, which are told by rows that have these ids. */
  join(payments: readonly (Payment & { readonly id: string })[]): void {
    const known = new Set(payments.map(({ id }) => id));
    const notified = this.#notices.map((notice, index): Notified => {
      const { refs, amount, bookingDate } = readNotice(notice);
      const kept = this.#kept.get(index) ?? null;
      return {
        ...{ id: index, fileId: notice.id, madeAt: Date.parse(notice.createdAt), refs },
        kept: kept !== null && known.has(kept) ? kept : null,
        claims: payments.flatMap((payment) => this.#claimsOf(payment, { amount, bookingDate })),
      };
    });
    this.#kept = new Map(
      [...joinsOf(notified)].flatMap(([id, join]) =>
        'payment' in join ? [[id, join.payment] as const] : [],
      ),
    );
  }

  #claimsOf(
    { id, amount, told }: Payment & { readonly id: string },
    of: { readonly amount: string; readonly bookingDate: string },
  ): readonly Claim[] {
    if (Number(amount) !== Number(of.amount)) return [];
    return told.flatMap(({ entry: { day, row } }) => {
      const refs = this.#refs.get(row);
      return refs === undefined || day !== of.bookingDate
        ? []
        : [{ payment: id, refs, isPart: false }];
    });
  }

  get all(): readonly LifeNotice[] {
    return this.#notices;
  }

  /** Those whose details stand as payments, with what they make. */
  get used(): readonly string[] {
    return [...this.#kept.keys()].flatMap((index) => this.#notices[index]?.id ?? []);
  }

  /** Says whose details stand for a payment that is another. */
  misplaced(payments: readonly (Payment & { readonly id: string })[]): readonly string[] {
    return [...this.#kept].flatMap(([index, row]) => {
      const notice = this.#notices[index];
      const payment = payments.find(({ id }) => id === row);
      const is = `${payment?.told[0]?.entry.day ?? ''} ${payment?.amount ?? ''}`;
      const was = notice && `${dayText(notice.payment.day)} ${String(notice.payment.cents / 100)}`;
      return is === was ? [] : [`details of another payment: ${notice?.id ?? ''}`];
    });
  }
}
