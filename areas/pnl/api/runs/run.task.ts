import { PNL_RUN_ROUTE } from '@fairlead/pnl/contract/runs';
import { choice, object } from '@fairlead/shared/contract/schema';

import type { TaskContext, TaskDefinition } from '@fairlead/platform/tasks/task';
import { notifyOwners } from '../notified/notify-owners.service.ts';
import { longDay, formatRunLabel } from './day-words.rules.ts';
import { gathered, withRunSnapshot, loadPreviousRun } from './gather.service.ts';
import { refuseRunDay, computeRun } from './make-run.service.ts';
import { selectRunMadeBy } from './run-rows.queries.ts';
import { FACT_RUN_TYPES, type FactRunType } from './run-types.rules.ts';
import { countWarnings } from './run-warnings.rules.ts';
import { type StoreWithRun, type PackedRun, storeRun } from './store-run.service.ts';

/** Makes the P&L run of a day. */
export const pnlRunTask: TaskDefinition = {
  route: PNL_RUN_ROUTE,
  summary: 'Make the P&L run of a day',
  urlParams: [{ name: 'date', type_val: 'date', default_val: 'previous_business_day' }],
  methods: ['POST'],
  json: object({ run_type: choice(['BEST', ...FACT_RUN_TYPES]) }),
  access: 'pnl:run',
  outputAccess: 'pnl:read',
  memoryMb: 2048,
  retries: 2,
  run: async (context) => {
    const { db, taskId, args, json, clock, print } = context;
    const day = String(args['date']);
    // The run's body was checked against `json` before it was queued.
    const { run_type: type } = json as { readonly run_type: FactRunType | 'BEST' };
    refuseRunDay(day, type, clock.businessDate());
    if ((await selectRunMadeBy(db, taskId, day)) !== undefined) {
      print(`The run of ${longDay(day)} was made before this task was lost`);
      return;
    }
    const { making, previous } = await withRunSnapshot(context, async (tx) => {
      const found = await gathered(tx, context, { from: day, to: day });
      return { making: found, previous: await loadPreviousRun(tx, found, day) };
    });
    print(`${making.range.loaded.legs.count} legs of ${longDay(day)} and before`);
    const run = await computeRun(making, { day, type, previous });
    await making.yieldToEventLoop();
    const { date } = run.findings;
    await storeAndPrint(context, run, async (tx, runId) =>
      notifyOwners(tx, { runId, type: run.type, date, label: formatRunLabel(run.type, date) }),
    );
  },
};

/** Stores a run and prints what it is. */
export async function storeAndPrint(
  context: TaskContext,
  run: PackedRun,
  beside?: StoreWithRun,
): Promise<void> {
  const runId = await storeRun(context, run, beside);
  const { date } = run.findings;
  if (runId === undefined) {
    context.print(`The run of ${longDay(date)} was made before this task was lost`);
    return;
  }
  const count = countWarnings(run.warnings);
  const warned = count === 0 ? '' : `, ${count === 1 ? '1 warning' : `${count} warnings`}`;
  context.print(`Run ${runId}: ${formatRunLabel(run.type, date)}, ${run.legCount} legs${warned}`);
}
