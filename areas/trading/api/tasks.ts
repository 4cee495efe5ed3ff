import type { TaskDefinition } from '@fairlead/platform/tasks/task';

import { checkStatementsTask } from './statements/check-statements.task.ts';
import { importStatementTask } from './statements/import-statement.task.ts';
import { storePositionsTask } from './statements/store-positions.task.ts';
import { importOpeningsTask } from './statements/openings/import-openings.task.ts';
import { importTradeReportsTask } from './statements/reported/import-trade-reports.task.ts';

/** Tasks of trading; apart from its routes, which the process of a run does not load. */
export const tradingTasks: readonly TaskDefinition[] = [
  importStatementTask,
  importOpeningsTask,
  importTradeReportsTask,
  checkStatementsTask,
  storePositionsTask,
];
