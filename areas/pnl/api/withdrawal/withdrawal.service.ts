import { type AuditEvent, insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';

/** Entity that people take back: how it is read, changed and called. */
type Withdrawable<Row> = {
  readonly entity: string;
  readonly action: AuditEvent['action'];
  /** In a sentence: 'adjustment'. */
  readonly named: string;
  /** One, locked until the transaction ends; undefined where there is none. */
  readonly lock: (
    tx: Db,
    id: number,
  ) => Promise<{ readonly withdrawn_by: string | null; readonly row_version: number } | undefined>;
  readonly update: (tx: Db, id: number, by: string) => Promise<Row>;
};

type Withdrawal = {
  readonly id: number;
  /** Version that the user saw (optimistic locking). */
  readonly version: number;
  readonly reason: string;
  readonly email: string;
  readonly requestId: string;
};

/**
 * Takes a row back, once, with a reason in the audit log; runs that had it keep it.
 * @throws Refusal 404 where there is none, 409 where it was taken back or changed meanwhile
 */
export async function withdrawn<Row extends { readonly row_version: number }>(
  tx: Db,
  { entity, action, named, lock, update }: Withdrawable<Row>,
  { id, version, reason, email, requestId }: Withdrawal,
): Promise<Row> {
  const before = await lock(tx, id);
  if (before === undefined) {
    const message = `There is no ${named} ${id}`;
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message });
  }
  const { withdrawn_by: by } = before;
  if (by !== null) throw changed(`${by} has taken this ${named} back meanwhile`);
  if (before.row_version !== version) throw changed(`This ${named} has another version by now`);
  const after = await update(tx, id, email);
  await insertAudit(tx, {
    actor: email,
    action,
    entity,
    entityId: String(id),
    reason,
    requestId,
    before: { withdrawn_by: null, row_version: before.row_version },
    after: { withdrawn_by: email, row_version: after.row_version },
  });
  return after;
}

const changed = (message: string): Refusal =>
  new Refusal({ status: 409, code: 'CHANGED', message });
