import { randomUUID } from 'node:crypto';

import type { DueRunRequest, RunRequest } from '@fairlead/platform/areas/area';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import type { LockedRun } from './run-end.queries.ts';
import { insertTaskRun, type NewTaskRun } from './task-run.queries.ts';
import { QUEUE_NAME, type TaskQueue } from './task-queue.ts';

type Request = RunRequest & {
  /** The run that it repeats, and whether with other arguments. */
  readonly repeats?: NewTaskRun['repeats'];
};

/**
 * Requests a run: its row, its place in the queue and its audit row, all in the transaction `tx`. Answers the run's task
 * id.
 */
export async function queueRun(queue: TaskQueue, tx: Db, request: Request): Promise<string> {
  const run = newRun(request);
  await put(queue, tx, run);
  return run.taskId;
}

/**
 * The same for a run that a schedule is due to have. Undefined, and nothing is done, where the run for
 * that moment is there already.
 */
export async function queueDueRun(
  queue: TaskQueue,
  tx: Db,
  request: DueRunRequest,
): Promise<string | undefined> {
  const run: NewTaskRun = { ...newRun(request), trigger: 'CRON', due: request.due };
  return (await put(queue, tx, run)) ? run.taskId : undefined;
}

/** Queues the retry of a run whose worker was lost: the same, linked to it. */
export async function queueRetry(queue: TaskQueue, tx: Db, lost: LockedRun): Promise<string> {
  const run: NewTaskRun = {
    taskId: randomUUID(),
    route: lost.task_route,
    method: lost.method,
    trigger: lost.trigger,
    queueName: QUEUE_NAME,
    priority: lost.priority,
    args: lost.request_args,
    json: lost.request_json ?? undefined,
    actor: { email: lost.auth_email, name: lost.auth_name },
    requestId: lost.task_id,
    retry: { of: lost.task_id, retries: lost.retries + 1 },
  };
  await put(queue, tx, run);
  return run.taskId;
}

const newRun = (request: Request): NewTaskRun => ({
  taskId: randomUUID(),
  route: request.route,
  method: request.method ?? 'POST',
  trigger: 'TRIGGER',
  queueName: QUEUE_NAME,
  priority: request.priority ?? 0,
  args: request.args ?? {},
  json: request.json,
  actor: request.actor,
  requestId: request.requestId,
  repeats: request.repeats,
});

async function put(queue: TaskQueue, tx: Db, run: NewTaskRun): Promise<boolean> {
  if (!(await insertTaskRun(tx, run))) return false;
  await queue.offer(tx, { task_id: run.taskId, auth_email: run.actor.email });
  await insertAudit(tx, {
    actor: run.retry === undefined ? run.actor.email : 'system',
    action: run.retry === undefined ? 'task.queue' : 'task.retry',
    entity: 'task_run',
    entityId: run.taskId,
    before: null,
    after: {
      state: 'QUEUED',
      task_route: run.route,
      method: run.method,
      trigger: run.trigger,
      request_args: run.args,
      request_json: run.json ?? null,
      ...toLinks(run),
    },
    requestId: run.requestId,
  });
  return true;
}

/** Links of a run to what it is about, if anything: other runs, or a schedule. */
const toLinks = ({ repeats, retry, due }: NewTaskRun) => ({
  ...(repeats === undefined ? {} : { rerun_of: repeats.taskId, edited: repeats.edited }),
  ...(retry === undefined ? {} : { retry_of: retry.of, retries: retry.retries }),
  ...(due === undefined ? {} : { schedule_id: due.scheduleId, due_at: due.at }),
});
