import type { Acceptance } from '@fairlead/shared/contract/pnl/tie-out';

import { insertAudit } from '../../../platform/database/audit.queries.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type HeldAcceptance,
  insertAcceptance,
  lockAcceptance,
  type NewAcceptance,
  updateAcceptanceWithdrawn,
} from './acceptances.queries.ts';

/** Who accepts differences or takes that back. */
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
      ...{ status: 409, code: 'CHANGED' },
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

export type Withdrawal = {
  readonly acceptanceId: number;
  /** Which the user saw. */
  readonly version: number;
  readonly reason: string;
};

/**
 * Takes an acceptance back; runs that counted it keep it.
 * @throws Refusal where there is none, or it was taken back meanwhile
 */
export async function withdrawnAcceptance(
  tx: Db,
  { acceptanceId, version, reason }: Withdrawal,
  { email, requestId }: Accepting,
): Promise<Acceptance> {
  const before = await lockAcceptance(tx, acceptanceId);
  if (before === undefined) {
    const message = `There is no acceptance ${acceptanceId}`;
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message });
  }
  if (before.withdrawn_by !== null || before.row_version !== version) throw changed(before);
  const after = await updateAcceptanceWithdrawn(tx, acceptanceId, email);
  await insertAudit(tx, {
    actor: email,
    action: 'pnl.withdraw_acceptance',
    entity: 'tie_out_acceptance',
    entityId: String(acceptanceId),
    before: { withdrawn_by: null, row_version: before.row_version },
    after: { withdrawn_by: email, row_version: after.row_version },
    reason,
    requestId,
  });
  return after;
}

function changed({ withdrawn_by: by }: HeldAcceptance): Refusal {
  const message =
    by === null
      ? 'This acceptance has another version by now'
      : `${by} has taken this acceptance back meanwhile`;
  return new Refusal({ status: 409, code: 'CHANGED', message });
}
