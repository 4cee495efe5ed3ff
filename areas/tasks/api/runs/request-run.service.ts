import type { Method, QueuedRun } from '@fairlead/shared/contract/runs';
import { may } from '@fairlead/shared/domain/access/permissions';

import type { Clock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { notAllowed } from '@fairlead/platform/http/access';
import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import { foldedNote, isFolded } from './fold-runs.rules.ts';
import { queueRun } from './queue-run.service.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';
import {
  countQueuedRuns,
  lockRunRequests,
  lockEqualWaiting,
  selectCompared,
  updatePriority,
} from './task-run.queries.ts';

/** Runs one user may have waiting; more would only make everybody wait. */
const MAX_WAITING = 500;

/** The priority of runs that people ask for. */
const OF_PEOPLE = 0;

export type RequestedRun = {
  readonly task: TaskDefinition;
  readonly method: Method;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: unknown;
  /** The run that it repeats. */
  readonly rerunOf: string | undefined;
  readonly user: SessionUser;
  readonly requestId: string;
};

/** Queues the run a user asked for, or finds it waiting, and answers its task id; a note where it waited. */
export async function requestRun(
  { clock, queue, once }: { clock: Clock; queue: TaskQueue; once: Once },
  asked: RequestedRun,
): Promise<QueuedRun> {
  const { task, method, args, json, user, requestId } = asked;
  refuseFutureDates(task, args, clock.businessDate());
  requireMayRepeat(asked);
  return once(async (tx) => {
    const waiting = await foldedRun(tx, asked);
    if (waiting !== undefined) return { task_id: waiting, note: foldedNote(waiting) };
    if ((await countQueuedRuns(tx, user.email)) >= MAX_WAITING) {
      throw new Refusal({
        status: 429,
        code: 'QUEUE_FULL',
        message: `${MAX_WAITING} runs of yours are waiting already`,
        retryAfter: 60,
      });
    }
    const repeats = await repeatedBy(tx, asked);
    const actor = { email: user.email, name: user.givenName };
    const run = { route: task.route, method, args, json, actor, requestId, repeats };
    return { task_id: await queueRun(queue, tx, run) };
  });
}

/**
 * Waiting run that the request can join (deduplication); undefined if there is none, or if the task
 * makes a new run each time.
 */
async function foldedRun(tx: Db, asked: RequestedRun): Promise<string | undefined> {
  const { task, method, args, rerunOf, user, requestId } = asked;
  if (!isFolded(task)) return undefined;
  await lockRunRequests(tx, task.route);
  const waiting = await lockEqualWaiting(tx, { route: task.route, method, args });
  if (waiting === undefined) return undefined;
  const { task_id: taskId, priority: before } = waiting;
  const priority = Math.max(before, OF_PEOPLE);
  await updatePriority(tx, taskId, priority);
  await insertAudit(tx, {
    actor: user.email,
    action: 'task.fold',
    entity: 'task_run',
    entityId: taskId,
    before: { priority: before },
    after: {
      priority,
      asked_by: user.email,
      ...(rerunOf === undefined ? {} : { rerun_of: rerunOf }),
    },
    requestId,
  });
  return taskId;
}

/** The run dialog offers no future dates (spec A2); the server does not take any. */
function refuseFutureDates(task: TaskDefinition, args: RequestedRun['args'], today: string): void {
  const future = task.urlParams.find(
    (param) => param.type_val === 'date' && String(args[param.name]) > today,
  );
  if (future) {
    throw new Refusal({
      status: 400,
      code: 'INVALID',
      message: `${future.name} is in the future`,
    });
  }
}

/** To run a task again one must be allowed to, and to see what one sends. */
function requireMayRepeat({ task, rerunOf, user }: RequestedRun): void {
  if (rerunOf === undefined) return;
  const { rerun, outputAccess } = toTaskSettings(task);
  if (!may(user.permissions, 'task:rerun') || !may(user.permissions, outputAccess))
    throw notAllowed();
  if (!rerun) {
    const message = 'A run of this task cannot be asked for again';
    throw new Refusal({ status: 422, code: 'NOT_REPEATABLE', message });
  }
}

/** The run that it repeats, and whether it is asked for with the same as that one was. */
async function repeatedBy(
  tx: Db,
  { task, method, args, json, rerunOf }: RequestedRun,
): Promise<{ taskId: string; edited: boolean } | undefined> {
  if (rerunOf === undefined) return undefined;
  const before = await selectCompared(tx, rerunOf, { method, args, json });
  if (before?.task_route !== task.route) {
    const message = 'There is no such run of this task to run again';
    throw new Refusal({ status: 422, code: 'NO_SUCH_RUN', message });
  }
  return { taskId: rerunOf, edited: before.is_same !== true };
}

/** Requests runs in somebody's name, for features that lead to runs. */
export function createRunRequester({ db, clock }: Pick<ApiParts, 'db' | 'clock'>) {
  const queue = taskQueue(db);
  return {
    request: async (once: Once, asked: RequestedRun) => requestRun({ clock, queue, once }, asked),
    close: queue.close,
  };
}
