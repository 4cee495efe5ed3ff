import { sql } from 'kysely';

import { importBankStatementTask } from '../src/features/bank/import-statement.task.ts';
import { importBudgetTask } from '../src/features/ledger/import-budget.task.ts';
import { importChartTask } from '../src/features/ledger/import-chart.task.ts';
import { importJournalsTask } from '../src/features/ledger/import-journals.task.ts';
import type { Db } from '../src/platform/database/db.ts';
import type { TaskDefinition } from '../src/platform/tasks/task.ts';

/** What an import of the drills is told: its file, and the control. */
export type ImportWork = {
  readonly file_id: string;
  /** Each of its statements is committed by itself. */
  readonly piecemeal: boolean;
};

/** The product's imports of the accounting. */
export const IMPORT_TASKS: readonly TaskDefinition[] = [
  importChartTask,
  importJournalsTask,
  importBudgetTask,
  importBankStatementTask,
].map((task) => ({
  ...task,
  run: async (context) => {
    const { piecemeal } = context.json as ImportWork;
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
