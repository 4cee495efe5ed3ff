/**
 * Eight workers are offered ten thousand runs, each twice. Every run has to be taken once.
 *
 *     node lab/drills/run-crowd.ts                    must pass; --runs=200 for a short one
 *     node lab/drills/run-crowd.ts --unconditional    must fail: who takes a run does not ask whether it waits
 */
import { sql } from 'kysely';

import { type Firm, report } from './drill.ts';
import {
  countOf,
  drillRuns,
  none,
  numberOf,
  runProcesses,
  startRunWorkers,
  until,
  workerName,
} from './run-firm.ts';
import { queueRun } from '../../areas/tasks/api/runs/queue-run.service.ts';
import type { OfferedRun, TaskQueue } from '../../areas/tasks/api/runs/task-queue.ts';

const WORKERS = 8;
const BATCH = 100;
const STANDSTILL_MS = 90_000;

const runs = numberOf('runs', 10_000);

await drillRuns(async (firm) => {
  const { db, queue } = firm;
  if (process.argv.includes('--unconditional')) await forgetCondition(db);
  for (let n = 0; n < runs; n += BATCH) await offerTwice(db, queue, Math.min(BATCH, runs - n));
  const started = performance.now();
  const { workers } = await startRunWorkers(firm, WORKERS);
  await untilStill(db);
  const seconds = (performance.now() - started) / 1_000;
  for (const worker of workers) await worker.kill();
  await until(async () => runProcesses(workerName('')).length === 0, 10_000);
  return reportChecks(db, seconds);
});

/** The jobs of a run that are too many find it taken, or ended. */
async function offerTwice(db: Firm['db'], queue: TaskQueue, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const again: OfferedRun[] = [];
    for (let n = 0; n < count; n += 1) {
      const actor = { email: 'system:drill', name: 'Drill' };
      const run = { route: '/drill/nothing', actor, requestId: 'drill' };
      again.push({ task_id: await queueRun(queue, tx, run), auth_email: actor.email });
    }
    await queue.reoffer(tx, again);
  });
}

/** Takes the condition from the product's own statements, and whatever else keeps an ended run as it is. */
async function forgetCondition(db: Firm['db']): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(name::regproc) as source
      from unnest(array['claim_run', 'claim_next_run']) as named (name)`.execute(db);
  for (const { source } of rows) {
    const unconditional = source
      .replaceAll(`and state = 'QUEUED'`, '')
      .replaceAll(`state = 'QUEUED' and`, '');
    await sql.raw(unconditional).execute(db);
  }
  await sql`alter table task_run disable trigger user`.execute(db);
  await sql`
    alter table task_run drop constraint task_run_check, drop constraint task_run_check1`.execute(
    db,
  );
}

/** Until no job is left, or nothing moves any more. */
async function untilStill(db: Firm['db']): Promise<void> {
  const left = sql`from pgboss.job where name = 'tasks' and state <= 'active'`;
  let before = -1;
  for (;;) {
    const now = await countOf(db, left);
    if (now === 0 || now === before) return;
    before = now;
    await until(async () => (await countOf(db, left)) === 0, STANDSTILL_MS);
  }
}

async function reportChecks(db: Firm['db'], seconds: number): Promise<number> {
  const ends = sql`
    from (select entity_id from audit_event where action in ('task.end', 'task.kill')
           group by 1 having count(*) > 1) as ended_twice`;
  return report(
    [
      ['workers', WORKERS],
      ['runs', runs],
      ['runs a second', (runs / seconds).toFixed(0)],
      [
        'workers that did some',
        await countOf(db, sql`from (select distinct executor from task_run) as busy`),
      ],
    ],
    [
      [`${runs} runs were asked for`, (await countOf(db, sql`from task_run`)) === runs, `${runs}`],
      none('claimed twice', await countOf(db, sql`from task_run where attempt > 1`)),
      none('ended twice', await countOf(db, ends)),
      none('unclaimed', await countOf(db, sql`from task_run where attempt = 0`)),
      none('not SUCCESS', await countOf(db, sql`from task_run where state <> 'SUCCESS'`)),
    ],
  );
}
