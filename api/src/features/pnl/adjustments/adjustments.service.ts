import type { Adjustment } from '@fairlead/shared/contract/pnl/adjustments';

import type { Clock } from '../../../platform/clock.ts';
import { insertAudit } from '../../../platform/database/audit.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { problemsOfAdjustment } from './adjustment.rules.ts';
import {
  type HeldAdjustment,
  insertAdjustment,
  lockAdjustment,
  type NewAdjustment,
  selectBookNames,
  updateWithdrawn,
} from './adjustments.queries.ts';

/** Who changes adjustments, and by which clock they are judged. */
export type Adjusting = {
  readonly email: string;
  readonly requestId: string;
  readonly clock: Clock;
};

/**
 * Adds an adjustment, which the runs made from then on have.
 * @throws Refusal 422 that names everything that is wrong with it
 */
export async function addedAdjustment(
  tx: Db,
  sent: Omit<NewAdjustment, 'entered_by'>,
  { email, requestId, clock }: Adjusting,
): Promise<Adjustment> {
  const books = await selectBookNames(tx);
  const problems = problemsOfAdjustment(sent, { today: clock.businessDate(), books });
  if (problems.length > 0)
    throw new Refusal({ status: 422, code: 'ADJUSTMENT_INVALID', message: problems.join('; ') });
  const added = await insertAdjustment(tx, { ...sent, entered_by: email });
  await insertAudit(tx, {
    actor: email,
    action: 'pnl.adjust',
    entity: 'pnl_adjustment',
    entityId: String(added.adjustment_id),
    before: null,
    after: { ...added, pnl: sent.pnl },
    reason: sent.reason,
    requestId,
  });
  return added;
}

export type Withdrawal = {
  readonly adjustmentId: number;
  /** Which the user saw. */
  readonly version: number;
  readonly reason: string;
};

/**
 * Takes an adjustment back; runs that have it keep it.
 * @throws Refusal where there is none, or it was taken back meanwhile
 */
export async function withdrawnAdjustment(
  tx: Db,
  { adjustmentId, version, reason }: Withdrawal,
  { email, requestId }: Omit<Adjusting, 'clock'>,
): Promise<Adjustment> {
  const before = await lockAdjustment(tx, adjustmentId);
  if (before === undefined) {
    const message = `There is no adjustment ${adjustmentId}`;
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message });
  }
  if (before.withdrawn_by !== null || before.row_version !== version) throw changed(before);
  const after = await updateWithdrawn(tx, adjustmentId, email);
  await insertAudit(tx, {
    actor: email,
    action: 'pnl.withdraw_adjustment',
    entity: 'pnl_adjustment',
    entityId: String(adjustmentId),
    before: { withdrawn_by: null, row_version: before.row_version },
    after: { withdrawn_by: email, row_version: after.row_version },
    reason,
    requestId,
  });
  return after;
}

function changed({ withdrawn_by: by }: HeldAdjustment): Refusal {
  const message =
    by === null
      ? 'This adjustment has another version by now'
      : `${by} has taken this adjustment back meanwhile`;
  return new Refusal({ status: 409, code: 'CHANGED', message });
}
