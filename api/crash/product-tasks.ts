import { sql } from 'kysely';

import { keepBreaksTask } from '../src/features/back-office/breaks/keep-breaks.task.ts';
import { importMapsTask } from '../src/features/back-office/facts/import-maps.task.ts';
import { makePlanningTask } from '../src/features/back-office/planning/make-planning.task.ts';
import { importBankStatementTask } from '../src/features/bank/import-statement.task.ts';
import { importBudgetTask } from '../src/features/ledger/import-budget.task.ts';
import { importChartTask } from '../src/features/ledger/import-chart.task.ts';
import { importJournalsTask } from '../src/features/ledger/import-journals.task.ts';
import { importLotsTask } from '../src/features/physical/import-lots.task.ts';
import { importTradesTask } from '../src/features/physical/import-trades.task.ts';
import type { Db } from '../src/platform/database/db.ts';
import type { TaskDefinition } from '../src/platform/tasks/task.ts';

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
  keepBreaksTask,
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
