import type { AreaRegistration, WatchParts } from '@fairlead/platform/areas/area';

import { auditRoutes } from './audit/audit.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { startInboxes } from './imports/inboxes.ts';
import { fileLayoutsRoutes } from './reference/file-layouts.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { createRunRequester } from './runs/request-run.service.ts';
import { historyRoutes } from './runs/history/history.routes.ts';
import { outputRoutes } from './runs/output.routes.ts';
import { runMetrics } from './runs/run-metrics.ts';
import { tasksRoutes } from './runs/tasks.routes.ts';
import { scheduleMetrics } from './schedules/schedule-metrics.ts';
import { startScheduler } from './schedules/scheduler.ts';
import { schedulesRoutes } from './schedules/schedules.routes.ts';
import { auditSealing, startSealing } from './system/seal-clock.ts';
import { taskAreaTasks } from './tasks.ts';

/** Registration of the area Tasks: runs, schedules, imported files, reference data and the audit log. */
export const tasks: AreaRegistration = {
  routes: (all) => [
    referenceRoutes,
    fileLayoutsRoutes,
    importsRoutes,
    auditRoutes,
    auditSealing,
    runMetrics,
    scheduleMetrics,
    tasksRoutes(all),
    schedulesRoutes({ tasks: all, createRunRequester }),
    historyRoutes(all),
    outputRoutes(all),
  ],
  tasks: taskAreaTasks,
  watch,
};

async function watch(parts: WatchParts) {
  const inboxes = await startInboxes(parts);
  return [startSealing(parts), ...inboxes, await startScheduler(parts)];
}
