import type { RunState } from '@fairlead/shared/contract/runs';
import { may } from '@fairlead/shared/domain/access/permissions';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { notAllowed } from '@fairlead/platform/http/access';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { settleOutput } from '@fairlead/platform/tasks/output/output.queries';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import { killedBy } from './run-ends.ts';
import {
  type Killing,
  lockRunToKill,
  updateKilledQueued,
  updateKillRequested,
} from './run-kill.queries.ts';
import { QUEUE_NAME } from './task-queue.ts';

export type KillRequest = {
  readonly taskId: string;
  readonly reason: string;
  readonly user: SessionUser;
  readonly requestId: string;
};

type ToKill = NonNullable<Awaited<ReturnType<typeof lockRunToKill>>>;

/**
 * Stops a run in the transaction `tx`, and answers its state then: KILLED where nobody had begun it;
 * RUNNING where its worker has to end it first. Who asks again for a run that is to end changes nothing.
 */
export async function killTaskRun(
  tx: Db,
  tasks: readonly TaskDefinition[],
  request: KillRequest,
): Promise<RunState> {
  const { taskId, reason, user } = request;
  const run = await lockRunToKill(tx, taskId);
  refuseUnless(run, tasks, user);
  if (run.is_asked) return run.state;
  const killing = { taskId, reason, by: user.email };
  const isQueued = run.state === 'QUEUED';
  if (isQueued) await endQueued(tx, killing);
  else await updateKillRequested(tx, killing);
  await insertAudit(tx, {
    actor: user.email,
    action: isQueued ? 'task.kill' : 'task.kill_request',
    entity: 'task_run',
    entityId: taskId,
    before: { state: run.state },
    after: { state: isQueued ? 'KILLED' : 'RUNNING' },
    reason,
    requestId: request.requestId,
  });
  return isQueued ? 'KILLED' : 'RUNNING';
}

/** A run that was requeued has printed before it waits again. */
async function endQueued(tx: Db, killing: Killing): Promise<void> {
  await settleOutput(tx, killing.taskId);
  await updateKilledQueued(tx, { ...killing, error: killedBy(killing) });
}

function refuseUnless(
  run: ToKill | undefined,
  tasks: readonly TaskDefinition[],
  user: SessionUser,
): asserts run is ToKill {
  if (run === undefined) {
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such run' });
  }
  if (run.auth_email !== user.email && !may(user.permissions, 'task:kill')) throw notAllowed();
  if (!isKillable(run, tasks)) {
    const message = 'A run of this task cannot be stopped';
    throw new Refusal({ status: 422, code: 'NOT_KILLABLE', message });
  }
  if (run.state !== 'QUEUED' && run.state !== 'RUNNING') {
    const message = `The run has ended already, as ${run.state}`;
    throw new Refusal({ status: 409, code: 'ENDED', message, body: { state: run.state } });
  }
}

/**
 * True for a run that can be stopped: what a call did itself was never queued. A task that this
 * version does not have may be stopped.
 */
function isKillable(run: ToKill, tasks: readonly TaskDefinition[]): boolean {
  if (run.queue_name !== QUEUE_NAME) return false;
  const task = tasks.find(({ route }) => route === run.task_route);
  return task === undefined || toTaskSettings(task).killable;
}
