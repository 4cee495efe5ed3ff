import { addDays } from '@fairlead/shared/domain/calendar/days';

import { readRetention, type Retention } from '@fairlead/platform/config';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import type { TaskContext, TaskDefinition } from '@fairlead/platform/tasks/task';
import {
  type Batch,
  countOldOutputs,
  countOldRuns,
  deleteOldRuns,
  deleteOldSkips,
  deleteStrayPieces,
  type OldRuns,
  removeOldOutputs,
} from './prune-runs.queries.ts';

const BATCH = 1000;

/** Removes runs that are older than the firm keeps them, and what older ones have printed. */
export const pruneRunsTask: TaskDefinition = {
  route: '/system/prune_runs',
  summary: 'Remove runs, and what they printed, that are older than they are kept',
  urlParams: [
    { name: 'date', type_val: 'date', default_val: 'today' },
    { name: 'dry_run', type_val: 'bool', default_val: 'true' },
  ],
  methods: ['POST'],
  access: 'system:run',
  maxAtOnce: 1,
  retries: 2,
  run: (context) => pruneRuns(context, readRetention(process.env)),
};

/** Removes what is older, on the day of `context.args.date`, than `retention` says; or says what it would. */
export async function pruneRuns(context: TaskContext, retention: Retention): Promise<void> {
  const { clock, args, print } = context;
  const { date, dry_run: dryRun } = args as { readonly date: string; readonly dry_run: boolean };
  const runsBefore = addDays(date, -retention.runDays);
  const outputsBefore = addDays(date, -retention.outputDays);
  const would = dryRun ? 'would be ' : '';

  const runs = await inBatches(context, runsBefore, dryRun ? countOldRuns : deleteOldRuns);
  print(`Runs before ${runsBefore}: ${runs.found} ${would}removed`);
  const kept = runs.looked - runs.found;
  if (kept > 0) print(`${kept} stay: an entry, a file or another run refers to them`);

  const outputs = await inBatches(
    context,
    outputsBefore,
    dryRun ? countOldOutputs : removeOldOutputs,
  );
  print(`What runs before ${outputsBefore} printed: of ${outputs.found} runs ${would}removed`);
  if (dryRun) {
    print('Nothing was removed: this was a dry run');
    return;
  }
  await write(context, (tx) => deleteOldSkips(tx, { before: runsBefore, ...clock }));
  await write(context, deleteStrayPieces);
}

/** Every batch in a transaction of its own, which a run that is stopped leaves done. */
async function inBatches(
  context: TaskContext,
  before: string,
  step: (db: Db, of: OldRuns) => Promise<Batch>,
): Promise<{ looked: number; found: number }> {
  const { clock, signal } = context;
  const all = { looked: 0, found: 0 };
  let after: string | null = '-infinity';
  while (after !== null) {
    signal.throwIfAborted();
    const of: OldRuns = { before, zone: clock.zone, after, limit: BATCH };
    const batch: Batch = await write(context, (tx) => audited(tx, context, { step, of }));
    all.looked += batch.looked;
    all.found += batch.found;
    after = batch.last;
  }
  return all;
}

const write = <Answer>({ db }: TaskContext, work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(work);

type Step = { readonly step: (db: Db, of: OldRuns) => Promise<Batch>; readonly of: OldRuns };

/** The audit log keeps how many of which age went; what they were it has since they ran. */
async function audited(tx: Db, context: TaskContext, { step, of }: Step): Promise<Batch> {
  const batch = await step(tx, of);
  const action = ACTIONS.get(step);
  if (action === undefined || batch.found === 0) return batch;
  await insertAudit(tx, {
    actor: context.actor.email,
    action,
    entity: 'task_run',
    entityId: context.taskId,
    before: null,
    after: { removed: batch.found, asked_before: of.before },
    requestId: context.taskId,
  });
  return batch;
}

const ACTIONS: ReadonlyMap<Step['step'], string> = new Map([
  [deleteOldRuns, 'task.prune'],
  [removeOldOutputs, 'task.prune_output'],
]);
