import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { notices as noticesOf } from '@fairlead/platform/database/notices';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import {
  playedPool,
  type PlayedRun,
  runInState,
  runRow,
  untilStopped,
} from '@fairlead/api/testing/played-runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { queueRun } from './queue-run.service.ts';
import { killLost, offerForgotten } from './reaper.ts';
import { claimRun } from './run-claim.queries.ts';
import { Runner } from './runner.ts';
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
const tasks = [
  task,
  { ...task, route: '/test/alone', maxAtOnce: 1 },
  { ...task, route: '/test/repeatable', retries: 1 },
] as const;

let it: TestDb;
let queue: TaskQueue;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
}, 30_000);
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});
afterAll(async () => {
  await queue.close();
  await it.close();
});

const queued = (email: string, route = '/test/task') =>
  it.db.transaction().execute((tx) =>
    queueRun(queue, tx, {
      route,
      actor: { email, name: email },
      requestId: 'test',
    }),
  );

function runner(play: (run: PlayedRun) => Promise<void> | void): Runner {
  const pool = playedPool(play);
  const made = new Runner({ db: it.db, queue, pool, executor: 'worker 1', tasks, log });
  undo.push(() => made.close());
  return made;
}

/** Begins a run that goes on until the function it answers is called. */
async function begun(id: string): Promise<() => Promise<unknown>> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const end = runner(async () => {
    await promise;
  }).run(id);
  await runInState(it.db, id, 'RUNNING');
  return async () => {
    resolve(null);
    return end;
  };
}

const offersOf = async (id: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'tasks' and data ->> 'taskId' = ${id}
  `.execute(it.db);
  return rows[0]?.n;
};

test('of one person three runs are done at once; the next is held, and offered anew when one ends', async () => {
  const mine: string[] = [];
  for (let i = 0; i < 5; i += 1) mine.push(await queued('olav@halyard.example'));
  const [one = '', two = '', three = '', four = '', five = ''] = mine;
  const ends = [await begun(one), await begun(two), await begun(three)];
  const idle = runner(() => undefined);
  expect([await idle.run(five), await idle.run(four)]).toEqual(['not ours', 'not ours']);
  expect(await runRow(it.db, four)).toMatchObject({ state: 'QUEUED', held: true, attempt: 0 });

  // Another's, and what acts by itself, do not wait.
  expect(await idle.run(await queued('bea@halyard.example'))).toBe('SUCCESS');
  for (let i = 0; i < 4; i += 1) ends.push(await begun(await queued('system:inbox')));

  await ends[0]?.();
  // The older of the two that wait; the place is given once the older one has it.
  expect(await offersOf(four)).toBe(2);
  expect(await idle.run(four)).toBe('SUCCESS');
  expect(await offersOf(five)).toBe(2);
  expect(await runRow(it.db, five)).toMatchObject({ held: false });
  for (const end of ends) await end();
});

test('of a task that is done alone one run is done at once, whoever asked', async () => {
  const first = await queued('olav@halyard.example', '/test/alone');
  const second = await queued('system:inbox', '/test/alone');
  const end = await begun(first);
  expect(await runner(() => undefined).run(second)).toBe('not ours');
  expect(await runRow(it.db, second)).toMatchObject({ state: 'QUEUED', held: true });
  await end();
  expect(await offersOf(second)).toBe(2);
  expect(await runner(() => undefined).run(second)).toBe('SUCCESS');
});

test('of many that are taken in one moment as many are begun as may be', async () => {
  for (const email of ['a@halyard.example', 'b@halyard.example', 'c@halyard.example']) {
    const ids: string[] = [];
    for (let i = 0; i < 10; i += 1) ids.push(await queued(email));
    const claims = ids.map((taskId) =>
      claimRun(it.db, { taskId, executor: 'gone' }, { ofPerson: 3, ofRoute: {} }),
    );
    const taken = (await Promise.all(claims)).filter((run) => run !== undefined);
    expect(taken).toHaveLength(3);
  }
});

test('runs that are taken at the same moment do not overrun a limit, and none is forgotten', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1)
    ids.push(await queued('olav@halyard.example', i % 3 === 0 ? '/test/alone' : '/test/task'));
  let [mine, alone, mostMine, mostAlone] = [0, 0, 0, 0];
  const pool = playedPool(async ({ route }) => {
    mine += 1;
    if (route === '/test/alone') alone += 1;
    mostMine = Math.max(mostMine, mine);
    mostAlone = Math.max(mostAlone, alone);
    await sql`select pg_sleep(0.05)`.execute(it.db);
    mine -= 1;
    if (route === '/test/alone') alone -= 1;
  });
  const notices = noticesOf(it.url);
  for (const executor of ['worker 1', 'worker 2']) {
    const worker = await startTaskWorker({
      db: it.db,
      queue,
      pool,
      executor,
      tasks,
      log,
      notices,
      databaseUrl: it.url,
      concurrency: 4,
    });
    undo.push(worker.stop);
  }
  for (const id of ids) await runInState(it.db, id, 'SUCCESS');
  undo.unshift(() => notices.close());
  expect([mostMine, mostAlone]).toEqual([3, 1]);
}, 30_000);

test('a held run whose place was given to others that cannot use it is offered all the same', async () => {
  const [ada, lev] = ['ada@halyard.example', 'lev@halyard.example'];
  const alone = await queued(ada, '/test/alone');
  const ends = [await begun(alone), await begun(await queued(ada)), await begun(await queued(ada))];
  const idle = runner(() => undefined);
  const [next, last] = [await queued(ada), await queued(ada)];
  const his = await queued(lev, '/test/alone');
  for (const id of [next, last, his]) await idle.run(id);

  // Both of hers are offered, and one of them is held again; nobody is told that the task is free.
  await ends.shift()?.();
  ends.push(await begun(next));
  await idle.run(last);
  expect([await offersOf(his), await runRow(it.db, his)]).toMatchObject([1, { held: true }]);
  await offerForgotten({ db: it.db, queue, tasks, log });
  expect([await offersOf(his), await runRow(it.db, his)]).toMatchObject([2, { held: false }]);
  expect(await runRow(it.db, last)).toMatchObject({ held: true });
  for (const end of ends) await end();
});

test('the end of a lost run, and a run that is handed back, give their place on', async () => {
  const maren = 'maren@halyard.example';
  const lost = await queued(maren);
  const back = await queued(maren, '/test/repeatable');
  const stays = await queued(maren);
  const [four, five] = [await queued(maren), await queued(maren)];
  const silent = runner(untilStopped);
  const stopping = runner(untilStopped);
  const ends = [silent.run(lost), stopping.run(back)];
  for (const id of [lost, back]) await runInState(it.db, id, 'RUNNING');
  const going = [await begun(stays)];
  const idle = runner(() => undefined);
  for (const id of [four, five]) await idle.run(id);
  const held = () => Promise.all([four, five].map(async (id) => (await runRow(it.db, id)).held));
  expect(await held()).toEqual([true, true]);

  await sql`update task_run set heartbeat = heartbeat - interval '21 s' where task_id = ${lost}`.execute(
    it.db,
  );
  expect(await killLost({ db: it.db, queue, tasks, log })).toMatchObject([{ task_id: lost }]);
  expect(await held()).toEqual([false, false]);
  going.push(await begun(four));
  await idle.run(five);
  expect(await held()).toEqual([false, true]);
  stopping.stopAll();
  expect(await ends[1]).toBe('queued');
  expect(await held()).toEqual([false, false]);
  silent.stopAll();
  await Promise.all([...ends, ...going.map((end) => end())]);
});
