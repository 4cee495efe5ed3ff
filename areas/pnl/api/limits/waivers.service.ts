import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { LimitWaiver, waiveLimit } from '@fairlead/pnl/contract/limit-waivers';
import type { FirmLimit } from '@fairlead/pnl/domain/limits/firm-limits';
import {
  isBreached,
  waiverBounds,
  waiverProblems,
} from '@fairlead/pnl/domain/limits/limit-waivers';
import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { formatLimitState } from '@fairlead/pnl/domain/limits/limit-labels';

import type { Clock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { StoredRun } from '../served/stored-runs.queries.ts';
import { requireRun } from '../served/which-run.service.ts';
import { withdrawn } from '../withdrawal/withdrawal.service.ts';
import { limitsOfRun } from '../notified/limits-of-run.service.ts';
import {
  insertWaiver,
  lockWaiver,
  selectWaivers,
  updateWaiverWithdrawn,
} from './waivers.queries.ts';

/** Person who waives limits or takes that back. */
export type Waiving = {
  readonly email: string;
  readonly name: string;
  readonly requestId: string;
};

/**
 * Waives a limit that a run has found to be broken or beyond its alert.
 * @throws Refusal 404 without such a run or limit, 409 where there is nothing to waive or somebody has,
 *   422 where the waiver would be over, too long, or would not cover what is used
 */
export async function waived(
  tx: Db,
  sent: BodyOf<typeof waiveLimit>,
  { clock, email, name, requestId }: Waiving & { readonly clock: Clock },
): Promise<LimitWaiver> {
  const run = await requireRun(tx, { date: null, runId: sent.run_id });
  const limit = await breachedLimit(tx, run, sent.limit_key);
  refuseTerms(sent, { limit, run, today: clock.businessDate() });
  const day = run.pipe_run_date;
  const others = await selectWaivers(tx, day, null);
  if (others.some(({ limit_key: key }) => key === limit.key)) throw changed(HELD);
  const { run_id, until_day, up_to_percent, reason } = sent;
  const waiver = await insertWaiver(tx, {
    run_id,
    until_day,
    up_to_percent,
    reason,
    limit_key: limit.key,
    from_day: day,
    label: formatLabel(limit),
    waived_by: email,
    waived_by_name: name,
  });
  if (waiver === undefined) throw changed(HELD);
  await insertAudit(tx, {
    actor: email,
    action: 'limit.waive',
    entity: 'limit_waiver',
    reason,
    requestId,
    entityId: String(waiver.waiver_id),
    before: null,
    after: { ...waiver, run_id },
  });
  return waiver;
}

const HELD = 'A waiver of this limit is in force already: take it back first';

async function breachedLimit(tx: Db, run: StoredRun, key: string): Promise<FirmLimit> {
  if (run.run_type === 'SCENARIO') throw changed('A scenario breaks no limit');
  const limit = (await limitsOfRun(tx, run.run_id)).find((one) => one.key === key);
  if (limit === undefined)
    throw new Refusal({
      status: 404,
      code: 'NOT_FOUND',
      message: `Run ${run.run_id} has no limit ${key}`,
    });
  if (!isBreached(limit)) throw changed(`${limit.name} is not broken: there is nothing to waive`);
  return limit;
}

type WaivedLimit = { readonly limit: FirmLimit; readonly run: StoredRun; readonly today: string };

function refuseTerms(sent: BodyOf<typeof waiveLimit>, { limit, run, today }: WaivedLimit): void {
  const problems = waiverProblems(
    sent,
    waiverBounds(limit.standing?.used ?? 0, run.pipe_run_date, today),
  );
  if (problems.length > 0) throw invalid(problems.map(problemSentence).join('; '));
}

const formatLabel = ({ name, stopName, standing }: FirmLimit): string =>
  standing === undefined
    ? name
    : `${name}: ${formatLimitState(standing.state, standing.used, stopName)}`;

const changed = (message: string) => new Refusal({ status: 409, code: 'CHANGED', message });
const invalid = (message: string) => new Refusal({ status: 422, code: 'WAIVER_INVALID', message });

type Withdrawal = { readonly id: number; readonly version: number; readonly reason: string };

const WITHDRAWABLE = {
  entity: 'limit_waiver',
  action: 'limit.withdraw_waiver',
  named: 'waiver',
  lock: lockWaiver,
  update: updateWaiverWithdrawn,
} as const;

/** Withdraws one (withdrawal.service.ts). */
export async function withdrawnWaiver(
  tx: Db,
  { id, version, reason }: Withdrawal,
  { email, requestId }: Waiving,
): Promise<LimitWaiver> {
  return withdrawn(tx, WITHDRAWABLE, { id, version, reason, email, requestId });
}
