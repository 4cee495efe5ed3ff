import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { updateBreaksTask } from '../../areas/backoffice/api/breaks/update-breaks.task.ts';
import { importMapsTask } from '../../areas/backoffice/api/facts/import-maps.task.ts';
import { makePlanningTask } from '../../areas/backoffice/api/planning/make-planning.task.ts';
import { importBankStatementTask } from '../../areas/accounting/api/bank/import-statement.task.ts';
import { importBudgetTask } from '../../areas/accounting/api/ledger/import-budget.task.ts';
import { importChartTask } from '../../areas/accounting/api/ledger/import-chart.task.ts';
import { importJournalsTask } from '../../areas/accounting/api/ledger/import-journals.task.ts';
import { importLotsTask } from '../../areas/backoffice/api/physical/import-lots.task.ts';
import { importTradesTask } from '../../areas/backoffice/api/physical/import-trades.task.ts';

/** Input of a task of the product in the drills: its file or day, and the control. */
export type ProductWork = {
  readonly file_id?: string;
  readonly run_date?: string;
  /** Each of its statements is committed by itself. */
  readonly piecemeal: boolean;
};

/** The product's imports of the accounting and of the back office, and what the back office makes of them. */
export const PRODUCT_TASKS: readonly TaskDefinition[] = [
  importChartTask,
  importJournalsTask,
  importBudgetTask,
  importBankStatementTask,
  importLotsTask,
  importTradesTask,
  importMapsTask,
  updateBreaksTask,
  makePlanningTask,
].map((task) => ({
  ...task,
  run: async (context) => {
    const { piecemeal } = context.json as ProductWork;
    return task.run(piecemeal ? { ...context, db: committingEach(context.db) } : context);
  },
}));

/** A database whose transactions are none. */
function committingEach(db: Db): Db {
  const execute = async (work: (one: Db) => Promise<unknown>) =>
    db.connection().execute(async (one) => {
      // What a run does outside of transactions may only read.
      await sql`set default_transaction_read_only = off`.execute(one);
      return work(one);
    });
  return Object.assign(db.withoutPlugins(), { transaction: () => ({ execute }) });
}
