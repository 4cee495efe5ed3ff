import {
  type Claim,
  type EntryRefs,
  findJoins,
  type Notified,
  type StatedRefs,
} from '../../../../areas/accounting/api/bank/notified/joins.rules.ts';
import type {
  BankEntry,
  ReceivedStatement,
} from '../../../../areas/accounting/api/bank/statement.rules.ts';
import type { Payment } from '../../../../areas/accounting/api/bank/timeline/piece.rules.ts';
import type { RowSettlement } from '../../../../areas/accounting/api/bank/timeline/settle.rules.ts';
import type { TimelineStatement } from '../../../../areas/accounting/api/bank/timeline/statement-day.rules.ts';
import { dayText } from './account-life.ts';
import { type LifeNotice, readNotice } from './life-notices.ts';

const NONE: EntryRefs = { servicer: null, paymentInfo: null, message: null, entry: null };

function refsOf({ ofEntry, servicerRef, endToEndId }: BankEntry, isCamt: boolean): StatedRefs {
  const refs = { ...NONE, ...ofEntry };
  return { ...refs, servicer: refs.servicer ?? servicerRef, endToEnd: endToEndId, isCamt };
}

/** An entry that came, as its row has it. */
type Come = {
  readonly day: string;
  readonly amount: string;
  readonly refs: StatedRefs;
  readonly isProvisional: boolean;
};

type IdentifiedPayment = Payment & { readonly id: string };

/** Notifications of an account in memory, kept as the import keeps them in the database. */
export class NoticesOfLife {
  /** Entries of all statements by row, also of those in whose place others are. */
  readonly #came = new Map<string, Come>();
  /** The row of the payment that each row tells; none where it waits, or was taken back. */
  readonly #payments = new Map<string, string>();
  readonly #notices: LifeNotice[] = [];
  /** Rows of the payments of which notifications were found to tell the details. */
  #kept = new Map<number, string>();

  /** Keeps the references of entries that came. */
  know(
    { format, entries }: ReceivedStatement,
    { isProvisional, entries: told }: TimelineStatement,
  ): void {
    for (const { no, row, day, amount } of told) {
      const entry = entries[no - 1];
      if (entry === undefined) continue;
      this.#came.set(row, { day, amount, refs: refsOf(entry, format === 'camt'), isProvisional });
      this.#payments.set(row, row);
    }
  }

  add(notice: LifeNotice): void {
    this.#notices.push(notice);
  }

  /** Knowledge of rows that are others now, as their payments were merged, or taken back. */
  follow({ rows, swaps }: RowSettlement): void {
    for (const [a, b] of swaps) {
      const [ours, theirs] = [this.#came.get(a), this.#came.get(b)];
      if (ours !== undefined) this.#came.set(b, ours);
      if (theirs !== undefined) this.#came.set(a, theirs);
    }
    for (const [row, { standing, sameAs }] of rows) {
      const payment = standing === 'active' ? row : sameAs;
      if (payment === null) this.#payments.delete(row);
      else this.#payments.set(row, payment);
    }
    this.#kept = new Map(
      [...this.#kept].flatMap(([id, row]) => {
        const payment = this.#payments.get(row);
        return payment === undefined ? [] : [[id, payment] as const];
      }),
    );
  }

  /** Joins notifications with payments, which are told by rows that have these ids. */
  join(payments: readonly IdentifiedPayment[]): void {
    const known = new Set(payments.map(({ id }) => id));
    const notified = this.#notices.map((notice, index): Notified => {
      const { refs, amount, bookingDate } = readNotice(notice);
      const kept = this.#kept.get(index) ?? null;
      return {
        id: index,
        fileId: notice.id,
        madeAt: Date.parse(notice.createdAt),
        refs,
        kept: kept !== null && known.has(kept) ? kept : null,
        claims: this.#claimsOn(bookingDate, amount).filter(({ payment }) => known.has(payment)),
      };
    });
    this.#kept = new Map(
      [...findJoins(notified)].flatMap(([id, join]) =>
        'payment' in join ? [[id, join.payment] as const] : [],
      ),
    );
  }

  #claimsOn(bookingDate: string, of: string): readonly Claim[] {
    return [...this.#came].flatMap(([row, { day, amount, refs, isProvisional }]) => {
      const payment = this.#payments.get(row);
      if (payment === undefined || day !== bookingDate || Number(amount) !== Number(of)) return [];
      const isOutdated = isProvisional && this.#came.get(payment)?.isProvisional === false;
      return [{ payment, refs, isPart: false, isOutdated }];
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
  misplaced(payments: readonly IdentifiedPayment[]): readonly string[] {
    return [...this.#kept].flatMap(([index, row]) => {
      const notice = this.#notices[index];
      const payment = payments.find(({ id }) => id === row);
      const is = `${payment?.sources[0]?.entry.day ?? ''} ${payment?.amount ?? ''}`;
      const was = notice && `${dayText(notice.payment.day)} ${String(notice.payment.cents / 100)}`;
      return is === was ? [] : [`details of another payment: ${notice?.id ?? ''}`];
    });
  }
}
