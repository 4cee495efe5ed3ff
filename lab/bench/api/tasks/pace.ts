// Runs asked for and ended a second, against jobs of bare pg-boss: same database, in turns.
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';

import { connect, type Db } from '@fairlead/platform/database/db';
import { queueRun } from '../../../../areas/tasks/api/runs/queue-run.service.ts';
import { taskQueue } from '../../../../areas/tasks/api/runs/task-queue.ts';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import { median } from './figures.ts';
import { asked, startBenchWorker } from './runs.ts';

const TARGETS = { asked: 0.5, ended: 0.4 } as const;
const CALLERS = 8;
const CONCURRENCY = 3;
const BARE = 'bare';

/** Queue and worker options, as for the queue of runs (0004_pgboss.sql, run-worker.ts). */
const QUEUE = { policy: 'standard', notify: true, heartbeatSeconds: 30, retryLimit: 5 } as const;
const WORK = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const;

/** Asks `count` times, by so many callers at once; returns how many a second. */
async function askedPerSecond(
  count: number,
  ask: (n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let next = 0;
  const caller = async () => {
    while (next < count) await ask((next += 1));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (count * 1000) / (performance.now() - start);
}

const SPAN = sql<{ n: number; seconds: number }>;

/** Runs ended a second, between the first and the last. */
async function endedPerSecond(
  db: Db,
  ends: ReturnType<typeof sql>,
  count: number,
): Promise<number> {
  for (;;) {
    const { rows } = await SPAN`
      select count(*)::int as n, extract(epoch from max(at) - min(at))::float8 as seconds
        from (${ends}) as ended (at)`.execute(db);
    const { n, seconds } = rows[0] ?? { n: 0, seconds: 0 };
    if (n >= count) return (n - 1) / seconds;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function bareBoss({ url }: TestDb): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: CALLERS,
    migrate: false,
    schedule: false,
    supervise: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => console.warn(error));
  await boss.start();
  await boss.createQueue(BARE, QUEUE);
  return boss;
}

/** Jobs a second of bare pg-boss, out of those asked for. */
async function bareEnded(testDb: TestDb, boss: PgBoss, count: number): Promise<number> {
  for (let i = 0; i < CONCURRENCY; i += 1) {
    const worker = await boss.work(BARE, WORK, async () => {
      boss.notifyWorker(worker);
    });
  }
  const ends = sql`select completed_on from pgboss.job where name = ${BARE} and state = 'completed'`;
  try {
    return await endedPerSecond(testDb.db, ends, count);
  } finally {
    await boss.offWork(BARE);
    await sql`delete from pgboss.job where name = ${BARE}`.execute(testDb.db);
  }
}

/** Runs a second of a worker, out of those asked for: each in a process of the pool. */
async function runsEnded({ db, url }: TestDb, count: number): Promise<number> {
  const worker = await startBenchWorker(url, CONCURRENCY);
  try {
    const ends = sql`select finished from task_run where state = 'SUCCESS'`;
    return await endedPerSecond(db, ends, count);
  } finally {
    await worker.stop();
    await sql`truncate task_run, task_run_ended_since cascade`.execute(db);
    await sql`delete from pgboss.job where name = 'tasks'`.execute(db);
  }
}

async function oneRound(testDb: TestDb, boss: PgBoss, count: number) {
  const bareAsked = await askedPerSecond(count, (n) => boss.send(BARE, { taskId: `${n}` }));
  const bare = { asked: bareAsked, ended: await bareEnded(testDb, boss, count) };
  const db = connect(testDb.url, { max: CALLERS });
  const queue = taskQueue(db);
  const ask = (n: number) =>
    db.transaction().execute((tx) =>
      queueRun(
        queue,
        tx,
        asked(() => undefined, n),
      ),
    );
  await ask(0); // the queue starts with the first
  const rate = await askedPerSecond(count - 1, ask);
  await queue.close();
  await db.destroy();
  return { bare, own: { asked: rate, ended: await runsEnded(testDb, count) } };
}

/** Asked and ended, a share each of what bare pg-boss does. */
export async function measurePace(isShort: boolean): Promise<Figure[]> {
  const [rounds, count] = isShort ? [3, 400] : [5, 1000];
  const testDb = await createTestDb();
  const boss = await bareBoss(testDb);
  try {
    const all: Awaited<ReturnType<typeof oneRound>>[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const one = await oneRound(testDb, boss, count);
      if (round >= 0) all.push(one);
    }
    return (['asked', 'ended'] as const).map((what) => {
      const rates = (whose: 'own' | 'bare') =>
        Math.round(median(all.map((one) => one[whose][what])));
      const ratio = median(all.map(({ own, bare }) => own[what] / bare[what]));
      const details = `${rates('own')} a second to ${rates('bare')} of bare pg-boss`;
      return figure(`runs ${what}`, ratio, { atLeast: TARGETS[what], details });
    });
  } finally {
    await boss.stop({ graceful: false });
    await testDb.close();
  }
}
