import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { settleOutput } from '../../platform/tasks/output/output.queries.ts';
import { type LockedRun, type RunEnd, updateEnded, updateHandedBack } from './run-end.queries.ts';
import { killedBy } from './run-ends.ts';
import type { RunLimits } from './run-limits.ts';
import type { TaskQueue } from './task-queue.ts';

export type EndParts = { readonly queue: TaskQueue; readonly limits: RunLimits };

/** An end, and where something else than the run itself brought it about: who, and why. */
export type Ending = RunEnd & { readonly actor?: string; readonly reason?: string };

/** The end of a run that somebody asked to stop; undefined where nobody did. */
export function endByPerson(run: LockedRun): Ending | undefined {
  const { kill_requested_by: by, kill_reason: reason } = run;
  if (by === null || reason === null) return undefined;
  return { state: 'KILLED', error: killedBy({ by, reason }), actor: by, reason };
}

/**
 * Ends a run that `tx` has locked: what it printed, its state, its audit row; and offers the runs that
 * were held because of it.
 */
export async function endRun(
  tx: Db,
  { queue, limits }: EndParts,
  { run, end }: { readonly run: LockedRun; readonly end: Ending },
): Promise<void> {
  await settleOutput(tx, run.task_id);
  const next = await updateEnded(tx, { run, end }, limits);
  await insertAudit(tx, {
    actor: end.actor ?? run.auth_email,
    action: end.state === 'KILLED' ? 'task.kill' : 'task.end',
    entity: 'task_run',
    entityId: run.task_id,
    before: { state: 'RUNNING', executor: run.executor },
    after: { state: end.state, error_type: end.error?.type ?? null },
    reason: end.reason,
    requestId: run.task_id,
  });
  await queue.offerAgain(tx, next);
}

/** Makes a run that `tx` has locked wait again for a worker, and offers it and those held because of it. */
export async function handBack(tx: Db, { queue, limits }: EndParts, run: LockedRun): Promise<void> {
  const next = await updateHandedBack(tx, run, limits);
  await insertAudit(tx, {
    actor: 'system',
    action: 'task.hand_back',
    entity: 'task_run',
    entityId: run.task_id,
    before: { state: 'RUNNING', executor: run.executor },
    after: { state: 'QUEUED' },
    reason: 'worker stopped',
    requestId: run.task_id,
  });
  await queue.offerAgain(tx, [{ task_id: run.task_id, priority: run.priority }, ...next]);
}
