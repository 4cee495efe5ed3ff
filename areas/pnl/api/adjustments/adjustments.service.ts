import type { Adjustment } from '@fairlead/pnl/contract/adjustments';
import { adjustmentProblems } from '@fairlead/pnl/domain/adjustment';
import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';

import type { Clock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { withdrawn } from '../withdrawal/withdrawal.service.ts';
import {
  insertAdjustment,
  lockAdjustment,
  type AdjustmentToStore,
  selectBookNames,
  updateWithdrawnAdjustment,
} from './adjustments.queries.ts';

/** User who changes adjustments, and the clock by which they are judged. */
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
  sent: Omit<AdjustmentToStore, 'entered_by'>,
  { email, requestId, clock }: Adjusting,
): Promise<Adjustment> {
  const books = await selectBookNames(tx);
  const problems = adjustmentProblems(sent, { today: clock.businessDate(), books });
  const message = problems.map(problemSentence).join('; ');
  if (problems.length > 0) throw new Refusal({ status: 422, code: 'ADJUSTMENT_INVALID', message });
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

export type AdjustmentWithdrawal = {
  readonly adjustmentId: number;
  /** Version that the user saw (optimistic locking). */
  readonly version: number;
  readonly reason: string;
};

const WITHDRAWABLE = {
  entity: 'pnl_adjustment',
  action: 'pnl.withdraw_adjustment',
  named: 'adjustment',
  lock: lockAdjustment,
  update: updateWithdrawnAdjustment,
} as const;

/** Withdraws one (withdrawal.service.ts). */
export async function withdrawnAdjustment(
  tx: Db,
  { adjustmentId: id, version, reason }: AdjustmentWithdrawal,
  { email, requestId }: Omit<Adjusting, 'clock'>,
): Promise<Adjustment> {
  return withdrawn(tx, WITHDRAWABLE, { id, version, reason, email, requestId });
}
