import { formatLongDay } from '@fairlead/shared/format';

import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { type TaskContext, TaskFailure } from '@fairlead/platform/tasks/task';
import {
  insertPlanLines,
  insertPlanningRun,
  lockPlannings,
  type PlannedAccount,
  selectPlannedAccounts,
} from './planning.queries.ts';
import { isSilent, linesOfAccount, type PlanLine } from './planning.rules.ts';

type Asked = {
  /** E-mail of who asked for it. */
  readonly madeBy: string;
  /** Of the task run, for the audit log. */
  readonly requestId: string;
  /** Records, in the transaction that makes it, what was made. */
  readonly recordArtifacts: TaskContext['recordArtifacts'];
};

export type PlanningResult = {
  readonly runId: number;
  readonly accounts: number;
  /** Accounts of which the ledger speaks, as 'Operations (110010)'. */
  readonly silent: readonly string[];
};

/**
 * Makes the planning of a day from what banks and ledger say then; of that day it holds from now on, and
 * the one before stays as it was.
 * @throws TaskFailure where no account holds on the day, or a currency has no rate of it
 */
export async function makePlanning(db: Db, day: string, asked: Asked): Promise<PlanningResult> {
  return db.transaction().execute(async (tx) => {
    await lockPlannings(tx);
    const planned = await selectPlannedAccounts(tx, day);
    const lines = toPlanLines(planned, day);
    const run = await insertPlanningRun(tx, { runDate: day, madeBy: asked.madeBy });
    const runId = run.cash_planning_run_id;
    await insertPlanLines(tx, runId, lines);
    await updateAccountingVersion(tx);
    const silent = planned
      .filter(isSilent)
      .map(({ account_name: name, ledger_card_code: card }) => `${name} (${card})`);
    await insertAudit(tx, {
      actor: asked.madeBy,
      action: 'cash_planning.make',
      entity: 'cash_planning_run',
      entityId: String(runId),
      before: null,
      requestId: asked.requestId,
      after: { run_date: day, supersedes: run.supersedes, accounts: planned.length, silent },
    });
    const label = `Cash planning of ${formatLongDay(day)}`;
    const id = String(runId);
    await asked.recordArtifacts(tx, {
      kind: 'cash_planning',
      id,
      label,
      path: null,
      action: 'made',
    });
    return { runId, accounts: planned.length, silent };
  });
}

function toPlanLines(planned: readonly PlannedAccount[], day: string): PlanLine[] {
  const about = { scope: 'cash planning', dict: { run_date: day } };
  if (planned.length === 0) {
    const message = `No cash account holds on ${day}; nothing was planned of it`;
    throw new TaskFailure(message, { type: 'NoCashAccounts', ...about });
  }
  const missing = new Set(
    planned.filter(({ fx_rate: rate }) => rate === null).map(({ currency }) => currency),
  );
  if (missing.size > 0) {
    const currencies = [...missing].toSorted().join(', ');
    const message = `There is no rate of ${currencies} on ${day} or in the seven days before it`;
    throw new TaskFailure(message, { type: 'RateMissing', ...about });
  }
  return planned.flatMap((account) => linesOfAccount(account, day, account.fx_rate ?? ''));
}
