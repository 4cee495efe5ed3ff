import type { TaskDefinition } from '@fairlead/platform/tasks/task';

import { importRatesTask } from './fx/import-rates.task.ts';
import { takePictureTask } from './pictures/take-picture.task.ts';
import { importSettlementsTask } from './prices/import-settlements.task.ts';
import { pnlRunHistoryTask } from './runs/run-history.task.ts';
import { pnlRunScenarioTask } from './runs/run-scenario.task.ts';
import { pnlRunTask } from './runs/run.task.ts';
import { pnlSinceTask } from './since/since.task.ts';

/** Tasks of the P&L; apart from its routes, which the process of a run does not load. */
export const pnlTasks: readonly TaskDefinition[] = [
  importSettlementsTask,
  importRatesTask,
  pnlRunTask,
  pnlRunHistoryTask,
  pnlRunScenarioTask,
  pnlSinceTask,
  takePictureTask,
];
