import { randomUUID } from 'node:crypto';

import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { insertRun } from './task-run.queries.ts';
import { QUEUE_NAME, type TaskQueue } from './task-queue.ts';

/** Somebody or something has asked; nothing runs by the clock yet. */
const TRIGGER = 'TRIGGER';

export type RunRequest = {
  readonly route: string;
  readonly args?: Readonly<Record<string, string | boolean>>;
  readonly json?: unknown;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
  /** Higher ones are taken first; people's runs have 0, work in the background less. */
  readonly priority?: number;
};

/**
 * Asks for a run: its row, its place in the queue and its audit row, all in the transaction `tx`.
 * Answers the run's task id.
 */
export async function queueRun(queue: TaskQueue, tx: Db, request: RunRequest): Promise<string> {
  const taskId = randomUUID();
  const { route, args = {}, json, actor, requestId } = request;
  await insertRun(tx, {
    taskId,
    route,
    method: 'POST',
    trigger: TRIGGER,
    queueName: QUEUE_NAME,
    args,
    json,
    actor,
    requestId,
  });
  await queue.offer(tx, taskId, request.priority ?? 0);
  await insertAudit(tx, {
    actor: actor.email,
    action: 'task.queue',
    entity: 'task_run',
    entityId: taskId,
    before: null,
    after: {
      state: 'QUEUED',
      task_route: route,
      trigger: TRIGGER,
      request_args: args,
      request_json: json ?? null,
    },
    requestId,
  });
  return taskId;
}
