import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { notices as noticesOf } from '@fairlead/platform/database/notices';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { playedPool, runInState, runRow } from '@fairlead/api/testing/played-runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { queueRun } from './queue-run.service.ts';
import { claimNextRun } from './run-claim.queries.ts';
import { startTaskWorker } from './run-worker.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';

const log = { info: () => undefined, warn: () => undefined };

const task: TaskDefinition = {
  route: '/test/task',
  summary: 'Test',
  urlParams: [],
  methods: ['POST'],
  access: 'statement:import',
  run: async () => undefined,
};

const OLAV = 'olav@halyard.example';
const BEA = 'bea@halyard.example';
const SCHEDULE = 'system:schedule';

let it: TestDb;
let queue: TaskQueue;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
}, 30_000);
beforeEach(async () => {
  await sql`delete from task_run`.execute(it.db);
});
afterEach(async () => {
  await sql`delete from task_run where state = 'QUEUED'`.execute(it.db);
  for (const one of undo.splice(0).toReversed()) await one();
});
afterAll(async () => {
  await queue.close();
  await it.close();
});

const queued = (email: string, priority = 0) =>
  it.db.transaction().execute((tx) =>
    queueRun(queue, tx, {
      route: '/test/task',
      actor: { email, name: email },
      requestId: 'test',
      priority,
    }),
  );

async function manyQueued(email: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await queued(email));
  return ids;
}

/** A worker of three places whose runs of people go on until they are let go; and those that are underway. */
async function worker() {
  const underway = new Map<string, () => void>();
  const pool = playedPool(async ({ taskId, actor }) => {
    if (actor.email.startsWith('system:')) return;
    const { promise, resolve } = Promise.withResolvers<null>();
    underway.set(taskId, () => resolve(null));
    await promise;
    underway.delete(taskId);
  });
  const notices = noticesOf(it.url);
  const started = await startTaskWorker({
    db: it.db,
    queue,
    pool,
    executor: 'worker 1',
    tasks: [task],
    log,
    notices,
    databaseUrl: it.url,
    concurrency: 3,
  });
  undo.push(
    () => notices.close(),
    started.stop,
    async () => {
      for (const end of underway.values()) end();
    },
  );
  /** Waits until a run is underway: it is RUNNING a moment before the pool begins it. */
  const begun = async (id = '') => {
    await runInState(it.db, id, 'RUNNING');
    await until(async () => underway.has(id));
  };
  return { underway, begun, end: (id = '') => underway.get(id)?.() };
}

test('while 48 runs of one person wait, the run of a schedule is done', async () => {
  const { underway, begun } = await worker();
  const ids = await manyQueued(OLAV, 48);
  for (const id of ids.slice(0, 2)) await begun(id);
  const scheduled = await queued(SCHEDULE, -1);
  await runInState(it.db, scheduled, 'SUCCESS');
  expect([...underway.keys()]).toEqual(ids.slice(0, 2));
  expect(await runRow(it.db, ids[2] ?? '')).toMatchObject({ state: 'QUEUED', held: false });
}, 60_000);

test('the run of another person is next as soon as one ends of who has many waiting', async () => {
  const { underway, begun, end } = await worker();
  const ids = await manyQueued(OLAV, 10);
  for (const id of ids.slice(0, 2)) await begun(id);
  const hers = [await queued(BEA), await queued(BEA)] as const;
  end(ids[0]);
  await begun(hers[0]);
  // Each has a share now; what ends is followed by one of the same person.
  end(hers[0]);
  await begun(hers[1]);
  end(hers[1]);
  await begun(ids[2]);
  expect([...underway.keys()]).toEqual([ids[1], ids[2]]);
}, 60_000);

const SHARES = { shareOfPerson: 1, shareOfSystem: 2 };
const PLACE = { executor: 'worker 2', onlySystem: false, ...SHARES };
const LIMITS = { ofPerson: 3, ofRoute: {} };

const claimed = async (place: Partial<typeof PLACE> = {}) =>
  (await claimNextRun(it.db, { ...PLACE, ...place }, LIMITS))?.task_id;

/** Locks of the database of this test that somebody waits for. */
async function locksWaitedFor(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and locktype = 'advisory' and not granted`.execute(it.db);
  return rows[0]?.n ?? 0;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(20);
  }
}

/** A run that has waited for so long. */
async function waiting(email: string, priority: number, seconds: number): Promise<string> {
  const id = await queued(email, priority);
  await sql`
    update task_run set created = date_trunc('hour', clock_timestamp()) - make_interval(secs => ${seconds})
     where task_id = ${id}`.execute(it.db);
  return id;
}

describe('whose turn it is', () => {
  test.each([
    ['a schedule', -1, 299],
    ['work in the background', -2, 599],
  ])('waiting makes up for priority: of %s by five minutes a step', async (_, priority, short) => {
    const [tooShort, longEnough] = [
      await waiting('system:a', priority, short),
      await waiting('system:b', priority, short + 2),
    ];
    const mine = await waiting(OLAV, 0, 0);
    expect([await claimed(), await claimed(), await claimed()]).toEqual([
      longEnough,
      mine,
      tooShort,
    ]);
  });

  test('a place that is kept is for system accounts alone', async () => {
    const mine = await waiting(OLAV, 0, 10);
    const scheduled = await waiting(SCHEDULE, -1, 0);
    expect(await claimed({ onlySystem: true })).toBe(scheduled);
    expect(await claimed({ onlySystem: true })).toBeUndefined();
    expect(await claimed()).toBe(mine);
  });

  test.each([
    // of a person, and of a system account: as many as are its share go first
    [OLAV, 1],
    ['system:inbox', 2],
  ])('while another waits, of %s go %i before it', async (email, share) => {
    const first: string[] = [];
    for (const seconds of [30, 20, 10]) first.push(await waiting(email, 0, seconds));
    const other = await waiting(BEA, 0, 0);
    const taken: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) taken.push(await claimed());
    expect(taken).toEqual([...first.slice(0, share), other, ...first.slice(share)]);
  });

  test('the share is of one worker: what runs in another does not count', async () => {
    const mine = [await waiting(OLAV, 0, 30), await waiting(OLAV, 0, 20)];
    const hers = await waiting(BEA, 0, 0);
    expect(await claimed({ executor: 'worker 3' })).toBe(mine[0]);
    expect([await claimed(), await claimed()]).toEqual([mine[1], hers]);
  });

  test('a claim waits for the one before of its worker, so that the share is not overrun', async () => {
    const mine = [await waiting(OLAV, 0, 30), await waiting(OLAV, 0, 20)];
    const hers = await waiting(BEA, 0, 0);
    const { next } = await it.db.transaction().execute(async (tx) => {
      expect((await claimNextRun(tx, PLACE, LIMITS))?.task_id).toBe(mine[0]);
      const next = claimed();
      await until(async () => (await locksWaitedFor()) === 1);
      return { next };
    });
    expect([await next, await claimed()]).toEqual([hers, mine[1]]);
  });
});
