import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '../../platform/clock.ts';
import { type TaskContext, type TaskDefinition, TaskFailure } from '../../platform/tasks/task.ts';
import { createTestDb, type TestDb } from '../../testing/test-db.ts';
import { queueRun } from './queue-run.service.ts';
import { killLost, startReaper } from './reaper.ts';
import { MAX_OUTPUT_CHARS } from './run-output.ts';
import { runTask } from './run-task.service.ts';
import { startTaskWorker } from './run-worker.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';

const log = { info: () => undefined, warn: () => undefined };
const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
const actor = { email: 'olav@halyard.example', name: 'Olav' };

/** The database's driver needs the others. */
const ALL_BUT_INTERVALS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

let it: TestDb;
let queue: TaskQueue;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
}, 30_000);
afterEach(async () => {
  await stop?.();
  stop = undefined;
});
afterAll(async () => {
  await queue.close();
  await it.close();
});

const task = (run: (context: TaskContext) => Promise<void>): TaskDefinition => ({
  route: '/test/task',
  summary: 'Test',
  urlParams: [],
  methods: ['POST'],
  access: 'task:run',
  run,
});

const queued = (json?: unknown) =>
  it.db
    .transaction()
    .execute((tx) => queueRun(queue, tx, { route: '/test/task', json, actor, requestId: 'test' }));

async function work(run: (context: TaskContext) => Promise<void>, concurrency = 1): Promise<void> {
  const worker = await startTaskWorker({
    db: it.db,
    clock,
    executor: 'worker 1',
    tasks: [task(run)],
    log,
    databaseUrl: it.url,
    concurrency,
    heartbeatMs: 100,
  });
  stop = worker.stop;
}

const parts = (run: (context: TaskContext) => Promise<void>, executor = 'worker 1') => ({
  db: it.db,
  clock,
  executor,
  tasks: [task(run)],
  log,
  heartbeatMs: 50,
});

type Row = {
  state: string;
  executor: string | null;
  attempt: number;
  output: string | null;
  error_type: string | null;
  error_scope: string | null;
  error_trace: string | null;
  error_dict: unknown;
};

async function runOf(taskId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select state, executor, attempt, output, error_type, error_scope, error_trace, error_dict
    from task_run where task_id = ${taskId}
  `.execute(it.db);
  return rows[0] as Row;
}

async function until(taskId: string, states: readonly string[]): Promise<Row> {
  const end = Date.now() + 20_000;
  for (;;) {
    const run = await runOf(taskId);
    if (states.includes(run.state)) return run;
    if (Date.now() > end) throw new Error(`still ${run.state}`);
    await sleep(25);
  }
}

test('[TSK-13] a run is done in the background, with what it was asked for, and ends as SUCCESS', async () => {
  const seen: TaskContext[] = [];
  await work(async (context) => {
    seen.push(context);
    context.print('one');
    context.print('two');
  });
  const id = await queued({ file_id: 'x' });
  expect(await until(id, ['SUCCESS', 'FAIL'])).toMatchObject({
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
  await work(async ({ print, json }) => {
    print('began');
    if (json === 'foreseen')
      throw TaskFailure.ofReasons('x.csv', 'statement file', [
        { line: 3, column: 'Lots', message: 'is not a number' },
      ]);
    throw new TypeError('cannot read');
  });
  const [foreseen, not] = [await queued('foreseen'), await queued('not')];
  expect(await until(foreseen, ['FAIL'])).toMatchObject({
    output: 'began\n',
    error_type: 'Refused',
    error_scope: 'statement file',
    error_trace: 'x.csv was refused, nothing of it was taken: line 3, Lots: is not a number',
    error_dict: { reasons: [{ line: 3, column: 'Lots', message: 'is not a number' }] },
  });
  expect(await until(not, ['FAIL'])).toMatchObject({
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
  for (const n of runs) {
    await it.db.transaction().execute((tx) =>
      queueRun(queue, tx, {
        route: '/test/task',
        json: n,
        actor,
        requestId: 'test',
        priority: n,
      }),
    );
  }
  await work(async ({ json }) => void done.push({ run: json, at: performance.now() }));
  while (done.length < runs.length) await sleep(10);
  expect(done.map(({ run }) => run)).toEqual(runs.toReversed());
  // Between any two of them pg-boss would rest for 2 s; a busy machine is not slow every time.
  const waits = done.slice(1).map(({ at }, before) => at - (done[before]?.at ?? 0));
  expect(Math.min(...waits)).toBeLessThan(1_500);
});

test('a run that rolled back with its transaction is never done', async () => {
  const done: unknown[] = [];
  await work(async ({ json }) => void done.push(json));
  await expect(
    it.db.transaction().execute(async (tx) => {
      await queueRun(queue, tx, { route: '/test/task', json: 'lost', actor, requestId: 'test' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await until(await queued('kept'), ['SUCCESS']);
  expect(done).toEqual(['kept']);
});

test('[TSK-14] a job that is handed out twice is done once', async () => {
  let times = 0;
  const id = await queued();
  const count = async () => void (times += 1);
  const ends = await Promise.all([
    runTask(parts(count), id),
    runTask(parts(count, 'worker 2'), id),
  ]);
  expect(ends.toSorted()).toEqual(['SUCCESS', 'not ours']);
  expect(await runTask(parts(count), id)).toBe('not ours');
  expect(times).toBe(1);
});

test('[TSK-14] the run of a worker that went silent becomes KILLED, with what it had printed', async () => {
  const id = await queued();
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  let signal: AbortSignal | undefined;
  const silent = runTask(
    parts(async (context) => {
      ({ signal } = context);
      context.print('so far');
      await held;
      context.print('too late');
    }),
    id,
  );
  await until(id, ['RUNNING']);
  while ((await runOf(id)).output === '') await sleep(10);
  expect(await killLost(it.db, 5)).toEqual([]);

  // A beat between the two takes it back: on a busy machine more than once.
  do {
    await sql`
      update task_run set heartbeat = heartbeat - interval '21 s' where task_id = ${id}
    `.execute(it.db);
  } while ((await killLost(it.db, 20)).length === 0);
  expect(await runOf(id)).toMatchObject({
    state: 'KILLED',
    output: 'so far\n',
    error_scope: 'worker lost',
    error_type: 'WorkerLost',
    error_dict: { executor: 'worker 1', attempt: 1 },
  });

  // The worker was only slow: it hears of it, and its end changes nothing.
  while (signal?.aborted !== true) await sleep(10);
  letGo(null);
  expect(await silent).toBe('not ours');
  expect(await runOf(id)).toMatchObject({ state: 'KILLED', output: 'so far\n' });
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where entity_id = ${id} order by at
  `.execute(it.db);
  expect(rows.map(({ action }) => action)).toEqual(['task.queue', 'task.kill']);
});

test('[API-10] a run that ended is audited, in the name of who asked for it', async () => {
  const right = await queued();
  const wrong = await queued();
  await runTask(
    parts(async () => undefined),
    right,
  );
  await runTask(
    parts(async () => {
      throw new TypeError('cannot read');
    }),
    wrong,
  );
  const ends = await sql<{ entity_id: string }>`
    select entity_id, actor, before, after, request_id from audit_event
     where action = 'task.end' and entity_id in (${right}, ${wrong}) order by seq
  `.execute(it.db);
  const end = (id: string, after: object) => ({
    entity_id: id,
    actor: actor.email,
    before: { state: 'RUNNING' },
    after,
    request_id: id,
  });
  expect(ends.rows).toEqual([
    end(right, { state: 'SUCCESS', error_type: null }),
    end(wrong, { state: 'FAIL', error_type: 'TypeError' }),
  ]);
});

test('[TSK-14] a worker that was silent for 20 s is lost, one of 15 s is not; somebody looks every 5 s', async () => {
  const [lost, late] = [await queued(), await queued()];
  for (const [id, silent] of [
    [lost, '20.5 s'],
    [late, '15 s'],
  ]) {
    await sql`
      update task_run set state = 'RUNNING', executor = 'gone', started = clock_timestamp(),
             heartbeat = clock_timestamp() - ${silent}::interval
       where task_id = ${id}
    `.execute(it.db);
  }
  jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
  try {
    const reaper = startReaper(it.db, log);
    jest.advanceTimersByTime(4_999);
    await reaper.stop();
    expect((await runOf(lost)).state).toBe('RUNNING');
    const another = startReaper(it.db, log);
    jest.advanceTimersByTime(5_000);
    await another.stop();
  } finally {
    jest.useRealTimers();
  }
  expect(await runOf(lost)).toMatchObject({ state: 'KILLED', error_type: 'WorkerLost' });
  expect((await runOf(late)).state).toBe('RUNNING');
});

test('a run that ended cannot be changed, whoever writes', async () => {
  const id = await queued();
  await runTask(
    parts(async () => undefined),
    id,
  );
  await expect(
    sql`update task_run set state = 'RUNNING', finished = null where task_id = ${id}`.execute(
      it.db,
    ),
  ).rejects.toThrow('has ended as SUCCESS');
});

test('a run of a task that this version does not have fails and says so', async () => {
  const id = await queued();
  await runTask({ ...parts(async () => undefined), tasks: [] }, id);
  expect(await runOf(id)).toMatchObject({
    state: 'FAIL',
    error_type: 'NoSuchTask',
    error_trace: 'There is no task /test/task in this version',
  });
});

test('what is printed beyond the limit is cut, and the cut is told', async () => {
  const id = await queued();
  const line = 'x'.repeat(99_999);
  await runTask(
    parts(async ({ print }) => {
      for (let i = 0; i < 20; i += 1) print(line);
      print('nul \0 byte');
    }),
    id,
  );
  const { state, output } = await runOf(id);
  expect(state).toBe('SUCCESS');
  expect(output?.length).toBeLessThan(MAX_OUTPUT_CHARS + 100);
  expect(output).toMatch(
    /\[what was printed after this is cut: more than 1,000,000 characters\]\n$/,
  );
});

test('a worker that is asked to stop ends its run first and takes no other', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  await work(async () => {
    await held;
  });
  const [first, second] = [await queued(1), await queued(2)];
  await until(first, ['RUNNING']);
  const stopped = stop?.();
  stop = undefined;
  letGo(null);
  await stopped;
  expect([(await runOf(first)).state, (await runOf(second)).state]).toEqual(['SUCCESS', 'QUEUED']);
});
