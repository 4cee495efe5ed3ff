import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { day, flag, object } from '@fairlead/shared/contract/schema';
import { listTaskHistory, listTasks, QueuedRun } from '@fairlead/shared/contract/tasks';
import { may } from '@fairlead/shared/domain/access/permissions';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../platform/http/api-parts.ts';
import { serve } from '../../platform/http/route.ts';
import type { TaskDefinition, TaskParam } from '../../platform/tasks/task.ts';
import { startReaper } from './reaper.ts';
import { TASKS } from './registry.ts';
import { askForRun } from './ask-for-run.service.ts';
import { newestRuns, tasksWithLastRun } from './task-lists.service.ts';
import { taskQueue } from './task-queue.ts';

/**
 * The lists of tasks and runs, and a call for each task of the registry. Starts the reaper with the
 * server.
 */
export function tasksRoutes(app: FastifyInstance, parts: ApiParts): void {
  const queue = taskQueue(parts.db);
  const reaper = startReaper(parts.db, parts.log);
  app.addHook('onClose', async () => {
    await reaper.stop();
    await queue.close();
  });

  serve(app, listTasks, async ({ query }) => ({
    tasks: await tasksWithLastRun(parts.db, TASKS, query.filter),
  }));
  serve(app, listTaskHistory, async ({ user }) => ({
    tasks: await newestRuns(parts.db, { withOutput: may(user.permissions, 'task:output') }),
  }));
  for (const task of TASKS) {
    serve(app, queueEndpoint(task), async ({ query, body, user, request, once }) => ({
      task_id: await askForRun(
        { clock: parts.clock, queue, once },
        {
          task,
          args: query,
          json: body,
          user,
          requestId: request.id,
        },
      ),
    }));
  }
}

/** The call that asks for a run of a task (spec A7): its own schema, the task's permission. */
function queueEndpoint(task: TaskDefinition) {
  return {
    method: 'POST',
    path: `/tasks/all${task.route}_queue`,
    summary: `Ask for a run: ${task.summary}`,
    access: task.access,
    limit: 'task_runs',
    repeatable: 'under a key',
    query: object(Object.fromEntries(task.urlParams.map((param) => [param.name, valueOf(param)]))),
    ...(task.json === undefined ? {} : { body: task.json }),
    reply: QueuedRun,
  } as const satisfies Endpoint;
}

const valueOf = (param: TaskParam) => (param.type_val === 'bool' ? flag() : day());
