import { listTasks } from '@fairlead/shared/contract/tasks';

import type { Feature } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { startReaper } from './reaper.ts';
import { runsRoutes } from './runs.routes.ts';
import { tasksWithLastRun } from './task-lists.service.ts';
import { taskQueue } from './task-queue.ts';

/** The list of tasks, and the calls that ask for runs and stop them. Starts the reaper with the server. */
export const tasksRoutes =
  (tasks: readonly TaskDefinition[]): Feature =>
  (app, parts) => {
    const queue = taskQueue(parts.db);
    const reaper = startReaper({ db: parts.db, queue, tasks, log: parts.log });
    app.addHook('onClose', async () => {
      await reaper.stop();
      await queue.close();
    });

    serve(app, listTasks, async ({ query, user }) => ({
      tasks: await tasksWithLastRun(parts, tasks, { filter: query.filter, user }),
    }));
    runsRoutes(app, { clock: parts.clock, queue, tasks });
  };
