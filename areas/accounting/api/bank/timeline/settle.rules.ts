import type { Payment } from './piece.rules.ts';
import type { Laid } from './timeline.rules.ts';
import {
  findLastReplacement,
  type TimelineEntry,
  type TimelineStatement,
} from './statement-day.rules.ts';

/** A row as the database has it. */
export type KnownRow = {
  readonly standing: 'active' | 'again' | 'waiting' | 'withdrawn';
  /** The row of the payment that it tells again. */
  readonly sameAs: string | null;
  readonly isMatched: boolean;
};

export type SettledRow = {
  readonly standing: KnownRow['standing'];
  /** The row of the payment that it tells again. */
  readonly sameAs: string | null;
  /** The statement that took it back. */
  readonly withdrawnBy: number | null;
};

export type RowSettlement = {
  readonly rows: ReadonlyMap<string, SettledRow>;
  /** Rows whose entries change places, so that a payment keeps its id under a statement that is laid. */
  readonly swaps: readonly (readonly [payment: string, row: string])[];
  /** Payments that were two: what is matched with the one is with the other. */
  readonly merged: readonly (readonly [from: string, into: string])[];
};

/** Finds what becomes of each row; `known` has those that are in the database. */
export function settled(
  { payments, replaced, waiting }: Laid,
  statements: readonly TimelineStatement[],
  known: ReadonlyMap<string, KnownRow>,
): RowSettlement {
  const rows = new Map<string, SettledRow>();
  for (const { id, entries } of statements)
    if (waiting.has(id))
      for (const { row } of entries)
        rows.set(row, { standing: 'waiting', sameAs: null, withdrawnBy: null });
  const old = new Map<Payment, TimelineEntry[]>();
  const pairing = createPairing(payments);
  for (const statement of statements) {
    const withdrawnBy = replaced.get(statement.id);
    if (withdrawnBy === undefined) continue;
    for (const entry of statement.entries) {
      const payment = pairing(entry, findLastReplacement(withdrawnBy, replaced), statement.id);
      if (payment === undefined)
        rows.set(entry.row, { standing: 'withdrawn', sameAs: null, withdrawnBy });
      else old.set(payment, [...(old.get(payment) ?? []), entry]);
    }
  }
  return { rows, ...placed(payments, old, { rows, known }) };
}

type Placing = {
  readonly rows: Map<string, SettledRow>;
  readonly known: ReadonlyMap<string, KnownRow>;
};

function placed(
  payments: readonly Payment[],
  old: ReadonlyMap<Payment, readonly TimelineEntry[]>,
  { rows, known }: Placing,
): Pick<RowSettlement, 'swaps' | 'merged'> {
  const swaps: (readonly [string, string])[] = [];
  const merged: (readonly [string, string])[] = [];
  for (const payment of payments) {
    const teller = findSourceRow(payment, known);
    const all = [...payment.sources.map(({ entry }) => entry), ...(old.get(payment) ?? [])];
    const ids = all.map(({ row }) => row);
    const active = ids.filter((row) => known.get(row)?.standing === 'active');
    const id = active.find((row) => known.get(row)?.isMatched) ?? active[0] ?? teller;
    if (id !== teller) swaps.push([id, teller]);
    for (const row of ids)
      rows.set(
        row,
        row === id
          ? { standing: 'active', sameAs: null, withdrawnBy: null }
          : { standing: 'again', sameAs: id, withdrawnBy: null },
      );
    for (const row of active) if (row !== id) merged.push([row, id]);
  }
  return { swaps, merged };
}

/** The row of the entry that the payment is shown with: what is booked, and what was shown before. */
function findSourceRow({ sources }: Payment, known: ReadonlyMap<string, KnownRow>): string {
  const booked = sources.filter(({ statement }) => !statement.isProvisional);
  const among = booked.length > 0 ? booked : sources;
  const rank = ({ entry: { row } }: Payment['sources'][number]) => {
    const is = known.get(row);
    return is?.standing === 'active' ? (is.isMatched ? 0 : 1) : 2;
  };
  return among.toSorted((a, b) => rank(a) - rank(b))[0]?.entry.row ?? '';
}

/** Finds the payment that an entry of a replaced statement tells as well, each at most once a statement. */
function createPairing(payments: readonly Payment[]) {
  const byDay = Map.groupBy(
    payments,
    ({ amount, sources: told }) => `${told[0]?.entry.day} ${amount}`,
  );
  const taken = new Map<number, Set<Payment>>();
  return (entry: TimelineEntry, by: number, statementId: number): Payment | undefined => {
    const own = taken.get(statementId) ?? new Set<Payment>();
    taken.set(statementId, own);
    const left = (byDay.get(`${entry.day} ${entry.amount}`) ?? []).filter((one) => !own.has(one));
    const ofOther = left.filter(({ sources: told }) =>
      told.some(({ statement }) => statement.id === by),
    );
    const found =
      left.find(({ sources: told }) => told.some((one) => isKnownAs(one.entry, entry))) ??
      ofOther.find(({ sources: told }) => told.some((one) => isAlike(one.entry, entry))) ??
      ofOther[0];
    if (found !== undefined) own.add(found);
    return found;
  };
}

const isKnownAs = (a: TimelineEntry, b: TimelineEntry) =>
  (a.payment ?? a.row) === (b.payment ?? b.row);
const isAlike = (a: TimelineEntry, b: TimelineEntry) => (a.ref ?? a.words) === (b.ref ?? b.words);
