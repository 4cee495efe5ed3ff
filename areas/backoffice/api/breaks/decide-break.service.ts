import type { BreakDecision, LotBreak } from '@fairlead/backoffice/contract/breaks';
import { ownerlessProblem } from '@fairlead/backoffice/domain/breaks/assignment';
import { decisionProblems, ownerProblem } from '@fairlead/backoffice/domain/breaks/decision';

import type { Clock } from '@fairlead/platform/clock';
import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { type BreakRow, lockBreaks, selectBreaksById, updateVersions } from './breaks.queries.ts';
import { breaksById, noBreak } from './breaks.service.ts';
import { findDecisionConflict, decidedState } from './decision.rules.ts';
import { insertSteps, lockDeciding } from './update-breaks.queries.ts';
import { toStepState, type StepState } from './next-state.rules.ts';

/** User who decides, owners and clock, and the call that the audit log names. */
export type DecidingBreak = {
  readonly clock: Clock;
  readonly email: string;
  readonly requestId: string;
  readonly owners: readonly string[];
  /** Dollars up to which nothing is left to explain, as a decimal text. */
  readonly rounding: string;
};

/**
 * Takes somebody's decision of a break.
 * @throws Refusal 404 where there is none, 409 with the break as it is where somebody was faster or it is
 *   closed, 422 saying all that is missing
 */
export async function decidedBreak(
  tx: Db,
  { id, decision }: { readonly id: number; readonly decision: BreakDecision },
  by: DecidingBreak,
): Promise<void> {
  const seen = [{ break_id: id, row_version: decision.row_version }];
  const [row] = await lockedBreaks(tx, seen, by);
  if (row === undefined) throw noBreak(id);
  const { rounding, owners } = by;
  const facts = { difference: row.amount_diff, rounding, owners, today: by.clock.businessDate() };
  refuse(decisionProblems(decision, facts).map(({ message }) => message));
  await take(tx, [{ row, state: decidedState(decision, row) }], { ...by, action: 'break.decide' });
}

type Seen = { readonly break_id: number; readonly row_version: number };

/**
 * Gives breaks an owner, or takes it; all of them as they are then.
 * @throws Refusal as `decidedBreak`, and then none has another owner
 */
export async function assignedBreaks(
  tx: Db,
  { breaks, owner }: { readonly breaks: readonly Seen[]; readonly owner: string | null },
  by: DecidingBreak,
): Promise<LotBreak[]> {
  const ids = breaks.map(({ break_id: id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  refuse(
    [
      twice === undefined ? [] : `Break ${String(twice)} is named twice`,
      owner === null ? [] : (ownerProblem(owner, by.owners) ?? []),
    ].flat(),
  );
  const rows = await lockedBreaks(tx, breaks, by);
  refuse(rows.flatMap((row) => ownerlessProblem(row, owner) ?? []));
  const taken = rows.map((row) => ({ row, state: { ...toStepState(row), owner } }));
  await take(tx, taken, { ...by, action: 'break.assign' });
  return breaksById(tx, by.clock, ids);
}

/** Locks breaks at the versions that the user saw. */
async function lockedBreaks(tx: Db, seen: readonly Seen[], by: DecidingBreak): Promise<BreakRow[]> {
  await lockDeciding(tx);
  const ids = seen.map(({ break_id: id }) => id);
  await lockBreaks(tx, ids);
  const rows = new Map((await selectBreaksById(tx, ids)).map((row) => [row.break_id, row]));
  const found: BreakRow[] = [];
  for (const { break_id: id, row_version: version } of seen) {
    const row = rows.get(id);
    if (row === undefined) throw noBreak(id);
    const message = findDecisionConflict(row, version);
    if (message !== undefined) {
      const [lotBreak] = await breaksById(tx, by.clock, [id]);
      const body = { lot_break: lotBreak };
      throw new Refusal({ status: 409, code: 'DECIDED', message, body });
    }
    found.push(row);
  }
  return found;
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Refusal({ status: 422, code: 'BREAK_INVALID', message: problems.join('; ') });
}

type Taken = { readonly row: BreakRow; readonly state: StepState };

async function take(
  tx: Db,
  taken: readonly Taken[],
  by: DecidingBreak & { readonly action: 'break.decide' | 'break.assign' },
): Promise<void> {
  await updateVersions(
    tx,
    taken.map(({ row }) => row.break_id),
  );
  await insertSteps(
    tx,
    taken.map(({ row, state }) => ({
      ...state,
      break_id: row.break_id,
      seq: row.row_version + 1,
      actor: by.email,
    })),
  );
  await insertAudits(
    tx,
    taken.map(({ row, state }) => ({
      actor: by.email,
      action: by.action,
      requestId: by.requestId,
      entity: 'lot_break',
      entityId: String(row.break_id),
      before: toStepState(row),
      after: { lot_num: row.lot_num, pnl_column: row.pnl_column, ...state },
    })),
  );
}
