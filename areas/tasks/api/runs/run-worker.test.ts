import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';

import { type Notices, notices as noticesOf } from '@fairlead/platform/database/notices';
import { type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import {
  playedPool,
  type PlayedRun,
  runInState,
  runRow,
  untilStopped,
} from '@fairlead/api/testing/played-runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { killTaskRun } from './kill-run.service.ts';
import { queueRun } from './queue-run.service.ts';
import { startTaskWorker, type StopTimes } from './run-worker.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';

const log = { info: () => undefined, warn: () => undefined };
const actor = { email: 'system:test', name: 'Test' };

const task: TaskDefinition = {
  route: '/test/task',
  summary: 'Test',
  urlParams: [],
  methods: ['POST'],
  access: 'statement:import',
  run: async () => undefined,
};

let it: TestDb;
let queue: TaskQueue;
let notices: Notices;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
  notices = noticesOf(it.url);
}, 30_000);
afterEach(async () => {
  await stop?.();
  stop = undefined;
});
afterAll(async () => {
  await notices.close();
  await queue.close();
  await it.close();
});

const queued = (json?: unknown, priority = 0) =>
  it.db
    .transaction()
    .execute((tx) =>
      queueRun(queue, tx, { route: '/test/task', json, actor, requestId: 'test', priority }),
    );

async function work(
  play: (run: PlayedRun) => Promise<void> | void,
  stopping?: StopTimes,
): Promise<void> {
  const worker = await startTaskWorker({
    db: it.db,
    queue,
    pool: playedPool(play),
    executor: 'worker 1',
    tasks: [task],
    log,
    databaseUrl: it.url,
    concurrency: 1,
    notices,
    ...(stopping === undefined ? {} : { stopping }),
  });
  stop = worker.stop;
}

test('[TSK-13] a run is done in the background, with what it was asked for, and ends as SUCCESS', async () => {
  const seen: PlayedRun[] = [];
  await work((run) => {
    seen.push(run);
    run.print('one');
    run.print('two');
  });
  const id = await queued({ file_id: 'x' });
  expect(await runInState(it.db, id, 'SUCCESS', 'FAIL')).toMatchObject({
    state: 'SUCCESS',
    executor: 'worker 1',
    attempt: 1,
    output: 'one\ntwo\n',
    error_type: null,
  });
  expect(seen.map(({ taskId, json, actor: who }) => ({ taskId, json, who }))).toEqual([
    { taskId: id, json: { file_id: 'x' }, who: actor },
  ]);
});

test('[TSK-13] a failure keeps what was printed, its type, scope, trace and dictionary', async () => {
  await work(({ print, json }) => {
    print('began');
    if (json === 'foreseen')
      throw TaskFailure.ofReasons('x.csv', 'statement file', [
        { line: 3, column: 'Lots', message: 'is not a number' },
      ]);
    throw new TypeError('cannot read');
  });
  const [foreseen, not] = [await queued('foreseen'), await queued('not')];
  expect(await runInState(it.db, foreseen, 'FAIL')).toMatchObject({
    output: 'began\n',
    error_type: 'Refused',
    error_scope: 'statement file',
    error_trace: 'x.csv was refused, nothing of it was taken: line 3, Lots: is not a number',
    error_dict: { reasons: [{ line: 3, column: 'Lots', message: 'is not a number' }] },
  });
  expect(await runInState(it.db, not, 'FAIL')).toMatchObject({
    output: 'began\n',
    error_type: 'TypeError',
    error_scope: 'task',
    error_trace: expect.stringContaining('cannot read\n    at '),
    error_dict: { message: 'cannot read' },
  });
});

test('many waiting runs are done one after another, each once, the urgent ones first', async () => {
  const done: { readonly run: unknown; readonly at: number }[] = [];
  const runs = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const n of runs) await queued(n, n);
  await work(({ json }) => void done.push({ run: json, at: performance.now() }));
  while (done.length < runs.length) await sleep(10);
  expect(done.map(({ run }) => run)).toEqual(runs.toReversed());
  // Between any two of them pg-boss would rest for 2 s; a busy machine is not slow every time.
  const waits = done.slice(1).map(({ at }, before) => at - (done[before]?.at ?? 0));
  expect(Math.min(...waits)).toBeLessThan(1_500);
});

test('a run that rolled back with its transaction is never done', async () => {
  const done: unknown[] = [];
  await work(({ json }) => void done.push(json));
  await expect(
    it.db.transaction().execute(async (tx) => {
      await queueRun(queue, tx, { route: '/test/task', json: 'lost', actor, requestId: 'test' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await runInState(it.db, await queued('kept'), 'SUCCESS');
  expect(done).toEqual(['kept']);
});

test('[TSK-15] a worker hears at once that a run is to end', async () => {
  await work(untilStopped);
  const id = await queued();
  await runInState(it.db, id, 'RUNNING');
  while (!notices.isListening()) await sleep(10);
  const asked = performance.now();
  const user = {
    issuer: 'i',
    subject: 's',
    email: 'bea@halyard.example',
    givenName: 'Bea',
    permissions: ['task:kill'] as const,
  };
  await it.db
    .transaction()
    .execute((tx) =>
      killTaskRun(tx, [task], { taskId: id, reason: 'wrong day', user, requestId: 'test' }),
    );
  expect(await runInState(it.db, id, 'KILLED')).toMatchObject({ error_type: 'Killed' });
  // By the next beat alone it would be 5 s.
  expect(performance.now() - asked).toBeLessThan(4_000);
});

test('a worker that is asked to stop lets its run end, and takes no other', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  await work(async () => {
    await held;
  });
  const [first, second] = [await queued(1), await queued(2)];
  await runInState(it.db, first, 'RUNNING');
  const stopped = stop?.();
  stop = undefined;
  letGo(null);
  await stopped;
  expect([(await runRow(it.db, first)).state, (await runRow(it.db, second)).state]).toEqual([
    'SUCCESS',
    'QUEUED',
  ]);
});

test('a run that does not end in time is stopped with its worker', async () => {
  // Before the one that the test above leaves waiting.
  const id = await queued(undefined, 1);
  await work(untilStopped, { endMs: 300, forceMs: 5_000 });
  await runInState(it.db, id, 'RUNNING');
  await stop?.();
  stop = undefined;
  expect(await runRow(it.db, id)).toMatchObject({ state: 'KILLED', error_type: 'WorkerStopped' });
});
