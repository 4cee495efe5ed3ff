import type { TaskDefinition } from '../../platform/tasks/task.ts';
import { takePictureTask } from '../pictures/take-picture.task.ts';
import { keepBreaksTask } from '../back-office/breaks/keep-breaks.task.ts';
import { importLotsTask } from '../physical/import-lots.task.ts';
import { importTradesTask } from '../physical/import-trades.task.ts';
import { importAccountsTask } from '../back-office/facts/import-accounts.task.ts';
import { importMapsTask } from '../back-office/facts/import-maps.task.ts';
import { makePlanningTask } from '../back-office/planning/make-planning.task.ts';
import { importBankStatementTask } from '../bank/import-statement.task.ts';
import { importBudgetTask } from '../ledger/import-budget.task.ts';
import { importChartTask } from '../ledger/import-chart.task.ts';
import { importJournalsTask } from '../ledger/import-journals.task.ts';
import { importRatesTask } from '../fx/import-rates.task.ts';
import { importSettlementsTask } from '../prices/import-settlements.task.ts';
import { pnlRunHistoryTask } from '../pnl/runs/run-history.task.ts';
import { pnlRunScenarioTask } from '../pnl/runs/run-scenario.task.ts';
import { pnlRunTask } from '../pnl/runs/run.task.ts';
import { pnlSinceTask } from '../pnl/since/since.task.ts';
import { importReferenceTask } from '../reference/import-reference.task.ts';
import { checkStatementsTask } from '../statements/check-statements.task.ts';
import { keepPositionsTask } from '../statements/keep-positions.task.ts';
import { importStatementTask } from '../statements/import-statement.task.ts';
import { importOpeningsTask } from '../statements/openings/import-openings.task.ts';
import { importToldTask } from '../statements/told/import-told.task.ts';
import { pruneRunsTask } from '../system/prune-runs.task.ts';
import { verifyAuditTask } from '../system/verify-audit.task.ts';

/** Every task there is. A feature exports its own from its `x.task.ts`. */
export const TASKS: readonly TaskDefinition[] = [
  importStatementTask,
  importOpeningsTask,
  importToldTask,
  importReferenceTask,
  importLotsTask,
  importTradesTask,
  importSettlementsTask,
  importRatesTask,
  importChartTask,
  importJournalsTask,
  importBudgetTask,
  importBankStatementTask,
  importMapsTask,
  importAccountsTask,
  makePlanningTask,
  keepBreaksTask,
  checkStatementsTask,
  keepPositionsTask,
  pnlRunTask,
  pnlRunHistoryTask,
  pnlRunScenarioTask,
  pnlSinceTask,
  pruneRunsTask,
  verifyAuditTask,
  takePictureTask,
];

/** True when there is such a task: its feature may come later. */
export const hasTask = (route: string): boolean => TASKS.some((task) => task.route === route);
