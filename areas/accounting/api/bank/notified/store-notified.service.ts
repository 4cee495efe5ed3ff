import { createHash, randomUUID } from 'node:crypto';

import type { Db } from '@fairlead/platform/database/db';
import { joinNotified } from './join-notified.service.ts';
import type { EntryRefs } from './joins.rules.ts';
import type { BankNotice } from './notices.rules.ts';
import { insertNotified, insertNotifiedParts, type NewPart } from './notified.queries.ts';
import { touchTimeline } from './shown-parts.queries.ts';

/** Notified entry to be stored. */
type NewNotifiedEntry = {
  readonly externalId: string;
  /** Moment at which the bank made it, as of Greenwich; null: not said. */
  readonly madeAt: string | null;
  readonly amount: string;
  readonly bookingDate: string;
  readonly refs: EntryRefs;
  readonly parts: readonly Omit<NewPart, 'id'>[];
};

type By = {
  readonly account: string;
  readonly fileId: string;
  readonly loadedBy: string;
  readonly requestId: string;
};

export type StoredNotices = {
  /** Entries that were not known, with what has become of their details. */
  readonly notices: readonly BankNotice[];
  /** Number of entries that another file had already. */
  readonly known: number;
};

/** Stores notified entries of an account, and replaces the payments that they detail. */
export async function storeNotified(
  tx: Db,
  entries: readonly NewNotifiedEntry[],
  by: By,
): Promise<StoredNotices> {
  const byHash = new Map(entries.map((entry) => [hashNotified(entry), entry]));
  const sent = [...byHash].map(([contentHash, entry]) => ({ ...toRow(entry), contentHash }));
  const fresh = await insertNotified(tx, by, sent);
  await insertNotifiedParts(
    tx,
    fresh.flatMap(({ notified_id: notifiedId, content_hash }) =>
      (byHash.get(content_hash)?.parts ?? []).map((part, index) => ({
        ...part,
        id: randomUUID(),
        notifiedId,
        no: index + 1,
      })),
    ),
  );
  const known = entries.length - fresh.length;
  const ids = new Set(fresh.map(({ notified_id }) => notified_id));
  const days = fresh
    .flatMap(({ content_hash }) => byHash.get(content_hash)?.bookingDate ?? [])
    .toSorted();
  const [from, to = from] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { notices: [], known };
  const joined = await joinNotified(tx, { from, to, rows: [] }, by);
  await touchTimeline(tx, by.account);
  return { notices: joined.filter(({ id }) => ids.has(id)), known };
}

const toRow = ({ externalId, madeAt, bookingDate, amount, refs }: NewNotifiedEntry) => ({
  ...refs,
  externalId,
  madeAt,
  bookingDate,
  amount,
});

/** Hashes what the bank says of an entry and its details, in whatever notification and whenever it was made. */
function hashNotified({ amount, bookingDate, refs, parts }: NewNotifiedEntry): string {
  const said = parts.map((part) => [
    ...[part.valueDate, part.amount, part.code, part.counterpartyName, part.counterpartyAccount],
    ...[part.text, part.isReversal, part.endToEndId, part.servicerRef],
  ]);
  return createHash('sha256')
    .update(JSON.stringify({ amount, bookingDate, refs, said }))
    .digest('base64');
}
