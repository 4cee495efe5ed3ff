import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { killRun as killCall, type Method, QueuedRun } from '@fairlead/shared/contract/runs';
import { day, flag, object } from '@fairlead/shared/contract/schema';
import type { FastifyInstance } from 'fastify';

import type { Clock } from '@fairlead/platform/clock';
import { serve } from '@fairlead/platform/http/route';
import { refuseSecretFields } from '@fairlead/platform/tasks/secret-fields.rules';
import type { TaskDefinition, TaskParam } from '@fairlead/platform/tasks/task';
import { requestRun } from './request-run.service.ts';
import { killTaskRun } from './kill-run.service.ts';
import type { TaskQueue } from './task-queue.ts';

/** The calls that ask for a run, one for each method of each task, and the one that stops a run. */
export function runsRoutes(
  app: FastifyInstance,
  parts: {
    readonly clock: Clock;
    readonly queue: TaskQueue;
    readonly tasks: readonly TaskDefinition[];
  },
): void {
  const { tasks } = parts;
  refuseSecretFields(tasks);
  for (const task of tasks)
    for (const method of task.methods) {
      serve(
        app,
        queueEndpoint(task, method),
        async ({ query, body, user, request, once, rerunOf }) =>
          requestRun(
            { ...parts, once },
            { task, method, args: query, json: body, rerunOf, user, requestId: request.id },
          ),
      );
    }
  serve(app, killCall, async ({ params, body, user, request, once }) => ({
    state: await once((tx) =>
      killTaskRun(tx, tasks, {
        taskId: params.task_id,
        reason: body.reason,
        user,
        requestId: request.id,
      }),
    ),
  }));
}

/** The call that asks for a run of a task (spec A7): its own schema, the task's permission. */
function queueEndpoint(task: TaskDefinition, method: Method) {
  return {
    method,
    path: `/tasks/all${task.route}_queue`,
    summary: `Ask for a run: ${task.summary}`,
    access: task.access,
    limit: 'task_runs',
    cost: 'write',
    repeatable: 'under a key',
    repeats: 'a run',
    query: object(Object.fromEntries(task.urlParams.map((param) => [param.name, toSchema(param)]))),
    ...(task.json === undefined ? {} : { body: task.json }),
    reply: QueuedRun,
  } as const satisfies Endpoint;
}

const toSchema = (param: TaskParam) => (param.type_val === 'bool' ? flag() : day());
