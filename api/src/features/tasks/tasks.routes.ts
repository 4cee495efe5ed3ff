import { listTasks } from '@fairlead/shared/contract/tasks';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../../platform/http/api-parts.ts';
import { serve } from '../../platform/http/route.ts';
import { startReaper } from './reaper.ts';
import { TASKS } from './registry.ts';
import { runsRoutes } from './runs.routes.ts';
import { tasksWithLastRun } from './task-lists.service.ts';
import { taskQueue } from './task-queue.ts';

/** The list of tasks, and the calls that ask for runs and stop them. Starts the reaper with the server. */
export function tasksRoutes(app: FastifyInstance, parts: ApiParts): void {
  const queue = taskQueue(parts.db);
  const reaper = startReaper({ db: parts.db, queue, tasks: TASKS, log: parts.log });
  app.addHook('onClose', async () => {
    await reaper.stop();
    await queue.close();
  });

  serve(app, listTasks, async ({ query, user }) => ({
    tasks: await tasksWithLastRun(parts, TASKS, { filter: query.filter, user }),
  }));
  runsRoutes(app, { clock: parts.clock, queue, tasks: TASKS });
}
