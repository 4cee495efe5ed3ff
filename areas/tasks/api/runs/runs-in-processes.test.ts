import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { notices as noticesOf } from '@fairlead/platform/database/notices';
import { TASKS, type Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { startProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import { runInState, runRow } from '@fairlead/api/testing/played-runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { killTaskRun } from './kill-run.service.ts';
import { queueRun } from './queue-run.service.ts';
import { killLost } from './reaper.ts';
import { startTaskWorker } from './run-worker.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';

/** Starting a process is a second's work that a busy machine may take long for. */
const PATIENCE_MS = 60_000;

const log = { info: () => undefined, warn: () => undefined };
const tasks = TASKS.map((task) => ({ ...task, graceSeconds: 0.2 }));
const EXECUTOR = 'test:1';

let it: TestDb;
let queue: TaskQueue;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
  await sql`create table effect (of_run uuid)`.execute(it.db);
}, PATIENCE_MS);
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
}, PATIENCE_MS);
afterAll(async () => {
  await queue.close();
  await it.close();
});

const queued = (work: Work) =>
  it.db.transaction().execute((tx) =>
    queueRun(queue, tx, {
      route: '/test/work',
      json: { work: work.toString() },
      requestId: 'test',
      actor: { email: 'olav@halyard.example', name: 'Olav' },
    }),
  );

/** A worker with so many processes of its own. */
async function startWorker(size = 1, heartbeatMs = 60_000): Promise<void> {
  const notices = noticesOf(it.url);
  const pool = startProcessPool({
    size,
    databaseUrl: it.url,
    executor: EXECUTOR,
    log,
    tasksModule: new URL(
      '../../../../api/platform/tasks/process/fixtures/test-tasks.ts',
      import.meta.url,
    ),
    clock: { zone: 'Europe/Zurich', businessDate: '2024-06-28' },
  });
  undo.push(
    () => notices.close(),
    () => pool.stop(),
  );
  const worker = await startTaskWorker({
    db: it.db,
    queue,
    pool,
    executor: EXECUTOR,
    tasks,
    log,
    notices,
    databaseUrl: it.url,
    // One place is kept for who is not here.
    concurrency: size + 1,
    heartbeatMs,
    stopping: { endMs: 100, forceMs: 5_000 },
  });
  undo.push(worker.stop);
}

/** Output of the run so far, once it has printed anything. */
async function printed(id: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ text: string }>`
      select text from task_log where task_id = ${id} order by upto
    `.execute(it.db);
    if (rows.length > 0) return rows.map(({ text }) => text).join('');
    await sleep(20);
  }
}

/** Once the last beat of a run is so long after the first that was seen. */
async function heardOfFor(id: string, long: string): Promise<void> {
  const { rows } = await sql<{ until: string }>`
    select (heartbeat + ${long}::interval)::text as until from task_run where task_id = ${id}
  `.execute(it.db);
  for (;;) {
    const later = await sql`
      select from task_run where task_id = ${id} and heartbeat > ${rows[0]?.until}::timestamptz
    `.execute(it.db);
    if (later.rows.length > 0) return;
    await sleep(50);
  }
}

/** Holds up its process for ever, in a transaction that has written. */
const loops: Work = async ({ db, taskId, print }, { sql: of }) => {
  await db.transaction().execute(async (tx) => {
    await of`insert into effect values (${taskId})`.execute(tx);
    print(String(process.pid));
    // So that it is written before everything stands still.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (;;);
  });
};

/** Tells the run to end, as a person does. */
async function stopped(id: string): Promise<void> {
  const user = {
    issuer: 'i',
    subject: 's',
    email: 'olav@halyard.example',
    givenName: 'Olav',
    permissions: [],
  };
  await it.db
    .transaction()
    .execute((tx) =>
      killTaskRun(tx, tasks, { taskId: id, reason: 'loops', user, requestId: 'test' }),
    );
}

const effectsOf = async (id: string) =>
  (await sql`select from effect where of_run = ${id}`.execute(it.db)).rows.length;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test(
  '[TSK-13] what a run prints and does in its process is there when it is SUCCESS',
  async () => {
    await startWorker();
    const id = await queued(async ({ db, taskId, print }, { sql: of }) => {
      process.stdout.write('to standard out\n');
      print('by itself');
      await db.transaction().execute((tx) => of`insert into effect values (${taskId})`.execute(tx));
    });
    const run = await runInState(it.db, id, 'SUCCESS', 'FAIL');
    expect(run).toMatchObject({ state: 'SUCCESS', executor: EXECUTOR });
    expect(run.output?.split('\n').toSorted()).toEqual(['', 'by itself', 'to standard out']);
    expect(await effectsOf(id)).toBe(1);
  },
  PATIENCE_MS,
);

test(
  '[TSK-14] a run that computes without a pause is heard of all the while',
  async () => {
    await startWorker(1, 50);
    const id = await queued(loops);
    await printed(id);
    await heardOfFor(id, '1 second');
    await stopped(id);
    await runInState(it.db, id, 'KILLED');
  },
  PATIENCE_MS,
);

test(
  '[TSK-15] a run that hears nothing is ended by force: KILLED once nothing of it lives, and the next is done',
  async () => {
    await startWorker();
    const id = await queued(loops);
    const pid = Number(await printed(id));
    await stopped(id);
    const next = await queued(({ print }) => print('next'));
    expect(await runInState(it.db, id, 'KILLED')).toMatchObject({
      error_type: 'Killed',
      error_scope: 'olav@halyard.example',
      output: `${pid}\n`,
    });
    expect(isAlive(pid)).toBe(false);
    const { rows } = await sql`
      select from pg_stat_activity where starts_with(application_name, 'fairlead-run ')
         and datname = current_database() and state like 'idle in transaction%'
    `.execute(it.db);
    expect(rows).toEqual([]);
    expect(await effectsOf(id)).toBe(0);
    expect(await runInState(it.db, next, 'SUCCESS')).toMatchObject({ output: 'next\n' });
  },
  PATIENCE_MS,
);

test(
  '[TSK-14] a lost run has its sessions ended: it did nothing, or all; another of its worker is not touched',
  async () => {
    await startWorker(2);
    const writes: Work = async ({ db, taskId, print }, { sql: of }) => {
      await db.transaction().execute(async (tx) => {
        await of`insert into effect values (${taskId})`.execute(tx);
        print('written');
        await new Promise((resolve) => setTimeout(resolve, 5_000));
      });
    };
    const [lost, healthy] = [await queued(writes), await queued(writes)];
    await Promise.all([printed(lost), printed(healthy)]);
    await sql`
      update task_run set heartbeat = heartbeat - interval '21 s' where task_id = ${lost}
    `.execute(it.db);
    expect(await killLost({ db: it.db, queue, tasks, log })).toMatchObject([{ task_id: lost }]);
    expect((await runInState(it.db, healthy, 'SUCCESS', 'FAIL')).state).toBe('SUCCESS');
    // The lost one goes on beyond its own end.
    for (let n = 0; n < 2; n += 1)
      await runInState(it.db, await queued(() => undefined), 'SUCCESS');
    expect([await effectsOf(lost), await effectsOf(healthy)]).toEqual([0, 1]);
    expect(await runRow(it.db, lost)).toMatchObject({
      state: 'KILLED',
      error_type: 'WorkerLost',
      output: 'written\n',
    });
  },
  PATIENCE_MS,
);

test(
  'a worker that is stopped leaves no process and no session behind',
  async () => {
    await startWorker();
    const id = await queued(async ({ db, print }, { sql: of }) => {
      print(String(process.pid));
      await of`select pg_sleep(60)`.execute(db);
    });
    const pid = Number(await printed(id));
    for (const one of undo.splice(0).toReversed()) await one();
    expect(await runRow(it.db, id)).toMatchObject({ state: 'KILLED', error_type: 'WorkerStopped' });
    expect(isAlive(pid)).toBe(false);
    const { rows } = await sql`
      select from pg_stat_activity where starts_with(application_name, 'fairlead-run ')
         and datname = current_database()
    `.execute(it.db);
    expect(rows).toEqual([]);
  },
  PATIENCE_MS,
);
