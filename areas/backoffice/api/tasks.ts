import type { TaskDefinition } from '@fairlead/platform/tasks/task';

import { updateBreaksTask } from './breaks/update-breaks.task.ts';
import { importAccountsTask } from './facts/import-accounts.task.ts';
import { importMapsTask } from './facts/import-maps.task.ts';
import { importLotsTask } from './physical/import-lots.task.ts';
import { importTradesTask } from './physical/import-trades.task.ts';
import { makePlanningTask } from './planning/make-planning.task.ts';

/** Tasks of the back office; apart from its routes, which the process of a run does not load. */
export const backofficeTasks: readonly TaskDefinition[] = [
  importLotsTask,
  importTradesTask,
  importMapsTask,
  importAccountsTask,
  makePlanningTask,
  updateBreaksTask,
];
