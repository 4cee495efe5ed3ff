import type { TaskDefinition } from '@fairlead/platform/tasks/task';

import { importBankStatementTask } from './bank/import-statement.task.ts';
import { importBudgetTask } from './ledger/import-budget.task.ts';
import { importChartTask } from './ledger/import-chart.task.ts';
import { importJournalsTask } from './ledger/import-journals.task.ts';

/** Tasks of the accounting; apart from its routes, which the process of a run does not load. */
export const accountingTasks: readonly TaskDefinition[] = [
  importChartTask,
  importJournalsTask,
  importBudgetTask,
  importBankStatementTask,
];
