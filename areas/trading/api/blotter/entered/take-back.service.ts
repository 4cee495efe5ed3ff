import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { notAllowed } from '@fairlead/platform/http/access';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import { formatEmailName, whenText, type Zone } from '../before-sending/who-when.rules.ts';
import { insertCancelledRow } from '../entries.queries.ts';
import { undoEntry, updateReopened, updateUndone } from '../order-changes.queries.ts';
import { lockOrders } from '../orders.queries.ts';
import { type EntryOfList, lockEntry, selectEntry } from './entered.queries.ts';
import { noEntry } from './entered.service.ts';

/** An entry at the version that was seen of it, and why it is taken back. */
export type EntryToTakeBack = {
  readonly entryId: number;
  readonly version: number;
  readonly reason: string;
};

/** User who takes an entry back, the call, and the clock by which others are told of it. */
export type EntryChanger = {
  readonly email: string;
  readonly permissions: readonly Permission[];
  readonly requestId: string;
  readonly clock: Zone;
};

/**
 * Cancels an entry, once for each key; returns it as it is then.
 * @throws Refusal as `takeBack`
 */
export async function cancelEnteredTrade(
  once: Once,
  taken: EntryToTakeBack,
  by: EntryChanger,
): Promise<{ entry: EnteredTrade }> {
  return once(async (tx) => {
    await takeBack(tx, taken, by);
    return { entry: await knownEntry(tx, taken.entryId) };
  });
}

/**
 * Takes an entry back in the transaction `tx`: it loses its legs, the sheet gets a row that says so, and where it stood for an
 * order, alone or with other tickets, that waits again. Others make no entry until `tx` ends.
 *
 * @throws Refusal 404 where there is none, 403 where it is somebody else's and the caller may not, ENTRY_CHANGED where it
 *   was taken back before, 422 for an opening position
 */
export async function takeBack(
  tx: Db,
  { entryId, version, reason }: EntryToTakeBack,
  by: EntryChanger,
): Promise<EntryOfList> {
  const known = await knownEntry(tx, entryId);
  if (known.kind === 'OPENING') throw ofAFile(entryId);
  if (known.entered_by !== by.email && !may(by.permissions, 'blotter:undo')) throw notAllowed();
  // An order is locked before its entry by whoever submits it or takes that back.
  const { swiss_order_num: order } = known;
  if (order !== null) await lockOrders(tx, [order]);
  await lockEntry(tx, entryId);
  const entry = await knownEntry(tx, entryId);
  // Optimistic locking.
  if (entry.row_version !== version || entry.status !== 'live' || entry.swiss_order_num !== order)
    throw entryChanged(entry, by);
  const legs = await undoEntry(tx, entryId, { by: by.email, reason });
  if (order !== null)
    await (entry.kind === 'CLEARER' ? updateUndone : updateReopened)(tx, order, by.email);
  await insertAudit(tx, {
    actor: by.email,
    action: 'blotter.undo',
    entity: 'blotter_entry',
    entityId: String(entryId),
    before: { status: 'LIVE', legs },
    after: { status: 'UNDONE', legs: [] },
    reason,
    requestId: by.requestId,
  });
  await insertCancelledRow(tx, entryId);
  return entry;
}

/** @throws Refusal 404 where there is none */
export async function knownEntry(tx: Db, entryId: number): Promise<EntryOfList> {
  const entry = await selectEntry(tx, entryId);
  if (entry === undefined) throw noEntry(entryId);
  return entry;
}

function ofAFile(entryId: number): Refusal {
  const message = `Entry ${entryId} is an opening position: the next file of those changes it`;
  return new Refusal({ status: 422, code: 'OPENING_POSITION', message });
}

/** Somebody was faster: the entry as it is now, and who did what when. */
function entryChanged(entry: EntryOfList, { clock }: EntryChanger): Refusal {
  const { undone_by: by, undone_at: at, replaced_by } = entry;
  const message =
    by === null || at === null
      ? `Entry ${entry.entry_id} has changed`
      : `${formatEmailName(by)} ${replaced_by === null ? 'cancelled' : 'replaced'} this entry ${whenText(at, clock)}`;
  return new Refusal({ status: 409, code: 'ENTRY_CHANGED', message, body: { entry } });
}
