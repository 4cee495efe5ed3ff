import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  type LockedRun,
  type RunEnd,
  updateEnded,
  updateFreed,
  updateHandedBack,
} from './run-end.queries.ts';
import { killedBy } from './run-ends.ts';
import type { QueueLimits } from './run-limits.ts';
import type { TaskQueue } from './task-queue.ts';

export type EndParts = { readonly queue: TaskQueue; readonly limits: QueueLimits };

/** End of a run that was cancelled by a user; undefined otherwise. */
export function endByPerson(run: LockedRun): RunEnd | undefined {
  const { kill_requested_by: by, kill_reason: reason } = run;
  if (by === null || reason === null) return undefined;
  return { state: 'KILLED', error: killedBy({ by, reason }), actor: by, reason };
}

/** Ends a run that `tx` has locked, and offers the runs that were held because of it. */
export async function endRun(
  tx: Db,
  { queue, limits }: EndParts,
  { run, end }: { readonly run: LockedRun; readonly end: RunEnd },
): Promise<void> {
  const hold = { taskId: run.task_id, attempt: run.attempt };
  await updateEnded(tx, { hold, end }, limits);
  await queue.reoffer(tx, await updateFreed(tx, run, limits));
}

/** Requeues a run that `tx` has locked, and offers it and those held because of it to the workers. */
export async function requeue(tx: Db, { queue, limits }: EndParts, run: LockedRun): Promise<void> {
  await updateHandedBack(tx, run.task_id);
  const next = await updateFreed(tx, run, limits);
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
  await queue.reoffer(tx, [run, ...next]);
}
