import type { Acceptance } from '@fairlead/pnl/contract/tie-out';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { withdrawn } from '../withdrawal/withdrawal.service.ts';
import {
  insertAcceptance,
  lockAcceptance,
  type NewAcceptance,
  updateAcceptanceWithdrawn,
} from './acceptances.queries.ts';

/** User who accepts differences or takes that back, and the call. */
export type Accepting = { readonly email: string; readonly requestId: string };

/**
 * Accepts a difference that the caller has found to be there; it holds while key and amounts are the
 * same.
 * @throws Refusal 409 where it is accepted already
 */
export async function acceptedDifference(
  tx: Db,
  difference: Omit<NewAcceptance, 'accepted_by'>,
  { email, requestId }: Accepting,
): Promise<Acceptance> {
  const accepted = await insertAcceptance(tx, { ...difference, accepted_by: email });
  if (accepted === undefined)
    throw new Refusal({
      status: 409,
      code: 'CHANGED',
      message: 'Somebody has accepted this difference meanwhile',
    });
  await insertAudit(tx, {
    actor: email,
    action: 'pnl.accept_difference',
    entity: 'tie_out_acceptance',
    entityId: String(accepted.acceptance_id),
    before: null,
    after: accepted,
    reason: difference.reason,
    requestId,
  });
  return accepted;
}

export type AcceptanceWithdrawal = {
  readonly acceptanceId: number;
  /** Version that the user saw (optimistic locking). */
  readonly version: number;
  readonly reason: string;
};

const WITHDRAWABLE = {
  entity: 'tie_out_acceptance',
  action: 'pnl.withdraw_acceptance',
  named: 'acceptance',
  lock: lockAcceptance,
  update: updateAcceptanceWithdrawn,
} as const;

/** Withdraws one (withdrawal.service.ts). */
export async function recordWithdrawal(
  tx: Db,
  { acceptanceId: id, version, reason }: AcceptanceWithdrawal,
  { email, requestId }: Accepting,
): Promise<Acceptance> {
  return withdrawn(tx, WITHDRAWABLE, { id, version, reason, email, requestId });
}
