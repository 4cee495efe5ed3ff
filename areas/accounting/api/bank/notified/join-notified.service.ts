import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { type Join, findJoins, type Notified } from './joins.rules.ts';
import type { BankNotice } from './notices.rules.ts';
import { type ClaimRow, selectClaims, selectNotifiedDays } from './notified.queries.ts';
import {
  deleteShownParts,
  insertShownParts,
  moveShownParts,
  type ShownPartRow,
  type ReplacedPayment,
  selectParts,
  updateJoins,
  updateSplit,
} from './shown-parts.queries.ts';
import { settledMatches } from '../settled/settled-matches.service.ts';

type By = { readonly account: string; readonly loadedBy: string; readonly requestId: string };

type Days = {
  readonly from: string;
  readonly to: string;
  /** Rows of payments that came out otherwise. */
  readonly rows: readonly string[];
};

/**
 * Puts details of notifications in the places of the payments that they make, on days of an account of which statements
 * or notifications came: both orders come out the same. What the payments make together stays as it is.
 */
export async function joinNotified(tx: Db, days: Days, by: By): Promise<readonly BankNotice[]> {
  const noted = await selectNotifiedDays(tx, by.account, days);
  if (noted.length === 0) return [];
  const rows = await selectClaims(tx, by.account, noted);
  const joins = findJoins(notifiedIn(rows));
  const known = [...new Map(rows.map((row) => [row.notified_id, row])).values()];
  const changes = changesIn(known, joins);
  await place(tx, changes, by);
  const coming = new Set(changes.coming.map(({ notified }) => notified));
  return known.map((row) => ({
    id: row.notified_id,
    externalId: row.external_id,
    bookingDate: row.booking_date,
    amount: row.amount,
    parts: row.parts,
    join: joins.get(row.notified_id) ?? { why: 'unknown' },
    isNew: coming.has(row.notified_id),
  }));
}

function notifiedIn(rows: readonly ClaimRow[]): readonly Notified[] {
  return [...Map.groupBy(rows, (row) => row.notified_id)].flatMap(([id, claims]) => {
    const [one] = claims;
    return one === undefined ? [] : [{ id, ...toAbout(one), claims: claims.flatMap(toClaims) }];
  });
}

const toAbout = (row: ClaimRow) => ({
  fileId: row.file_id,
  kept: row.kept,
  madeAt: row.made_at === null ? null : Date.parse(row.made_at),
  refs: {
    servicer: row.servicer_ref,
    paymentInfo: row.payment_info_id,
    message: row.message_id,
    entry: row.entry_ref,
  },
});

function toClaims(row: ClaimRow): Notified['claims'] {
  if (row.payment === null) return [];
  const refs = {
    servicer: row.told_servicer_ref,
    paymentInfo: row.told_payment_info_id,
    message: row.told_message_id,
    entry: row.told_entry_ref,
    isCamt: row.told_camt === true,
    endToEnd: row.told_end_to_end_id,
  };
  const [isPart, isOutdated] = [row.is_part === true, row.is_outdated === true];
  return [{ payment: row.payment, refs, isPart, isOutdated }];
}

type Changes = {
  /** Details that become payments, stay payments in another place, or are none any more. */
  readonly coming: readonly ReplacedPayment[];
  readonly staying: readonly ReplacedPayment[];
  readonly going: readonly ReplacedPayment[];
};

function changesIn(known: readonly ClaimRow[], joins: ReadonlyMap<number, Join>): Changes {
  const [coming, staying, going]: [ReplacedPayment[], ReplacedPayment[], ReplacedPayment[]] = [
    [],
    [],
    [],
  ];
  for (const { notified_id: notified, joined_to: was } of known) {
    const join = joins.get(notified);
    const payment = join !== undefined && 'payment' in join ? join.payment : null;
    if (payment !== null) (was === null ? coming : staying).push({ notified, payment });
    else if (was !== null) going.push({ notified, payment: was });
  }
  return { coming, staying, going };
}

async function place(tx: Db, { coming, staying, going }: Changes, by: By): Promise<void> {
  if (coming.length + staying.length + going.length === 0) return;
  const ids = [...coming, ...going].map(({ notified }) => notified);
  const parts = Map.groupBy(await selectParts(tx, ids), ({ notified_id }) => notified_id);
  const of = ({ notified }: ReplacedPayment) => parts.get(notified) ?? [];
  await insertShownParts(tx, coming);
  const before = new Map(going.map((one) => [one.payment, of(one)]));
  const now = [...coming, ...staying];
  const merged = coming.flatMap((one) => findSuccessors(one, of(one), before.get(one.payment)));
  const kept = new Set(merged.map(([from]) => from));
  await settledMatches(
    tx,
    {
      merged,
      withdrawn: going
        .flatMap(of)
        .flatMap(({ bank_transaction_id: id }) => (kept.has(id) ? [] : [id])),
      split: coming.flatMap(({ payment }) => (kept.has(payment) ? [] : [payment])),
    },
    by,
  );
  await deleteShownParts(
    tx,
    going.map(({ notified }) => notified),
  );
  await moveShownParts(tx, staying);
  const split = now.map(({ payment }) => payment);
  const placed = new Set(split);
  const whole = going.flatMap(({ payment }) => (placed.has(payment) ? [] : [payment]));
  await updateSplit(tx, { split, whole });
  await updateJoins(tx, [...now, ...going.map(({ notified }) => ({ notified, payment: null }))]);
  await insertAudits(
    tx,
    coming.map((one) => ({
      actor: by.loadedBy,
      action: 'bank_transaction.split',
      entity: 'bank_transaction',
      entityId: one.payment,
      requestId: by.requestId,
      before: null,
      after: { notified: one.notified, parts: of(one).length },
    })),
  );
}

/** Predecessors of details: those that told the payment before, where they are alike, or the payment itself if they are but one. */
function findSuccessors(
  { payment }: ReplacedPayment,
  parts: readonly ShownPartRow[],
  before: readonly ShownPartRow[] | undefined,
): readonly (readonly [from: string, into: string])[] {
  const [only, ...others] = parts;
  if (before === undefined)
    return only !== undefined && others.length === 0
      ? [[payment, only.bank_transaction_id] as const]
      : [];
  const left = [...parts];
  return before.flatMap((one) => {
    const at = left.findIndex((part) => toKey(part) === toKey(one));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found === undefined
      ? []
      : [[one.bank_transaction_id, found.bank_transaction_id] as const];
  });
}

const toKey = ({ amount, end_to_end_id, servicer_ref }: ShownPartRow) =>
  JSON.stringify([amount, end_to_end_id, servicer_ref]);
