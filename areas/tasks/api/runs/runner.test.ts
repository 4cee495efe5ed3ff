import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { formatSessionName } from '@fairlead/platform/tasks/process/session-name';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import {
  auditOf,
  playedPool,
  type PlayedRun,
  runInState,
  runRow,
  untilStopped,
} from '@fairlead/api/testing/played-runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { queueRun } from './queue-run.service.ts';
import { killLost, offerForgotten, startReaper } from './reaper.ts';
import { Runner } from './runner.ts';
import { taskQueue, type TaskQueue } from './task-queue.ts';

const log = { info: () => undefined, warn: () => undefined };
const actor = { email: 'system:test', name: 'Test' };

/** The database's driver needs the others. */
const ALL_BUT_INTERVALS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

const task: TaskDefinition = {
  route: '/test/task',
  summary: 'Test',
  urlParams: [],
  methods: ['POST'],
  access: 'statement:import',
  run: async () => undefined,
};
const tasks = [task, { ...task, route: '/test/repeatable', retries: 2 }] as const;

let it: TestDb;
let queue: TaskQueue;
const runners: Runner[] = [];

beforeAll(async () => {
  it = await createTestDb();
  queue = taskQueue(it.db);
}, 30_000);
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});
afterAll(async () => {
  await queue.close();
  await it.close();
});

const queued = (route = '/test/task', json?: unknown) =>
  it.db
    .transaction()
    .execute((tx) => queueRun(queue, tx, { route, json, actor, requestId: 'test' }));

type Setting = { executor?: string; known?: readonly TaskDefinition[] };

function runner(
  play: (run: PlayedRun) => Promise<void> | void = () => undefined,
  { executor = 'worker 1', known = tasks }: Setting = {},
): Runner {
  const made = new Runner({
    db: it.db,
    queue,
    pool: playedPool(play),
    executor,
    tasks: known,
    log,
    heartbeatMs: 50,
  });
  runners.push(made);
  return made;
}

const reaping = () => ({ db: it.db, queue, tasks, log });

/** Makes the worker of a run silent; a beat between the two takes it back: on a busy machine more than once. */
async function lose(id: string) {
  for (;;) {
    await sql`
      update task_run set heartbeat = heartbeat - interval '21 s' where task_id = ${id}
    `.execute(it.db);
    const [lost] = await killLost(reaping(), 20);
    if (lost !== undefined) return lost;
  }
}

/** So much of a reaper's life, and what it began then. */
async function reaperFor(ms: number): Promise<void> {
  jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
  try {
    const reaper = startReaper(reaping());
    jest.advanceTimersByTime(ms);
    await reaper.stop();
  } finally {
    jest.useRealTimers();
  }
}

/** A run that a worker holds which is no longer there. */
async function heldByNobody(route: string, silent = '21 s'): Promise<string> {
  const id = await queued(route);
  await sql`
    update task_run set state = 'RUNNING', executor = 'gone', attempt = 1, started = clock_timestamp(),
           heartbeat = clock_timestamp() - ${silent}::interval
     where task_id = ${id}
  `.execute(it.db);
  return id;
}

test('[TSK-14] a job that is handed out twice is done once', async () => {
  let times = 0;
  const id = await queued();
  const count = () => void (times += 1);
  const second = runner(count, { executor: 'worker 2' });
  const ends = await Promise.all([runner(count).run(id), second.run(id)]);
  expect(ends.toSorted()).toEqual(['SUCCESS', 'not ours']);
  expect(await second.run(id)).toBe('not ours');
  expect(times).toBe(1);
});

test('[TSK-14] a run that another has taken meanwhile is not ended by who had it before', async () => {
  const id = await queued();
  const [before, after] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const first = runner(async () => {
    await before.promise;
  }).run(id);
  await runInState(it.db, id, 'RUNNING');
  await sql`
    update task_run set state = 'QUEUED', executor = null, started = null, heartbeat = null, output = null
     where task_id = ${id}
  `.execute(it.db);
  const play = async () => {
    await after.promise;
  };
  const second = runner(play, { executor: 'worker 2' }).run(id);
  await runInState(it.db, id, 'RUNNING');
  before.resolve(null);
  expect(await first).toBe('not ours');
  const taken = { state: 'RUNNING', executor: 'worker 2', attempt: 2 };
  expect(await runRow(it.db, id)).toMatchObject(taken);
  after.resolve(null);
  expect(await second).toBe('SUCCESS');
});

test('[TSK-14] the run of a worker that went silent becomes KILLED, with what it had printed', async () => {
  const id = await queued();
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  let signal: AbortSignal | undefined;
  const silent = runner(async (run) => {
    ({ signal } = run);
    run.print('so far');
    await held;
    run.print('too late');
  }).run(id);
  await runInState(it.db, id, 'RUNNING');
  // What is printed is kept within a quarter of a second.
  await sleep(600);
  expect(await killLost(reaping(), 5)).toEqual([]);
  await lose(id);
  expect(await runRow(it.db, id)).toMatchObject({
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
  expect(await runRow(it.db, id)).toMatchObject({ state: 'KILLED', output: 'so far\n' });
  expect((await auditOf(it.db, id)).map(({ action }) => action)).toEqual([
    'task.queue',
    'task.kill',
  ]);
});

test('[TSK-14] a lost run whose task says so is asked for again, linked, so often and no more', async () => {
  const first = await heldByNobody('/test/repeatable');
  let id = first;
  for (const retries of [1, 2]) {
    const [lost] = await killLost(reaping(), 20);
    expect(lost).toMatchObject({ task_id: id, retry: expect.any(String) });
    const retry = await runRow(it.db, lost?.retry ?? '');
    expect(retry).toMatchObject({ state: 'QUEUED', retry_of: id, retries, attempt: 0 });
    id = retry.task_id;
    await sql`
      update task_run set state = 'RUNNING', executor = 'gone', started = clock_timestamp(),
             heartbeat = clock_timestamp() - interval '21 s' where task_id = ${id}
    `.execute(it.db);
  }
  expect(await killLost(reaping(), 20)).toMatchObject([{ task_id: id, retry: undefined }]);
  expect((await auditOf(it.db, id)).map(({ action }) => action)).toEqual([
    'task.retry',
    'task.kill',
  ]);
});

test('[TSK-14] the run that follows a lost one is done', async () => {
  await heldByNobody('/test/repeatable');
  const [lost] = await killLost(reaping(), 20);
  expect(await runner().run(lost?.retry ?? '')).toBe('SUCCESS');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
     where name = 'tasks' and data ->> 'taskId' = ${lost?.retry}
  `.execute(it.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('[TSK-15] a lost run that a person had stopped is killed by that person, and not tried again', async () => {
  const id = await heldByNobody('/test/repeatable');
  await sql`
    update task_run set kill_requested = clock_timestamp(), kill_requested_by = 'bea@halyard.example',
           kill_reason = 'wrong day' where task_id = ${id}
  `.execute(it.db);
  expect(await killLost(reaping(), 20)).toMatchObject([{ task_id: id, retry: undefined }]);
  expect(await runRow(it.db, id)).toMatchObject({
    state: 'KILLED',
    error_type: 'Killed',
    error_scope: 'bea@halyard.example',
    error_dict: { by: 'bea@halyard.example', reason: 'wrong day' },
  });
});

/** A session that the run has, and that ends itself with the test. */
async function sessionOf(id: string) {
  const { default: pg } = await import('pg');
  const application_name = formatSessionName({ taskId: id, attempt: 1 });
  const session = new pg.Client({ connectionString: it.url, application_name });
  const ended = new Promise((resolve) => session.on('error', resolve));
  await session.connect();
  return { ended, close: async () => session.end() };
}

test('[TSK-14] database sessions of a lost run are ended before it is KILLED', async () => {
  const id = await heldByNobody('/test/task');
  const { ended } = await sessionOf(id);
  await killLost(reaping(), 20);
  expect(String(await ended)).toContain('terminating connection');
  expect((await runRow(it.db, id)).state).toBe('KILLED');
});

/**
 * Troubles that keep a lost run from being ended: each answers the database to look with, and what
 * undoes it.
 */
const TROUBLES: Record<string, (id: string) => Promise<{ db: Db; undo: () => Promise<unknown> }>> =
  {
    'is locked by another': async (id) => {
      const tx = await it.db.startTransaction().execute();
      await sql`select from task_run where task_id = ${id} for update`.execute(tx);
      return { db: it.db, undo: async () => tx.rollback().execute() };
    },
    'cannot be written': async (id) => {
      await sql`
      alter table task_run add constraint trouble
        check (task_id <> ${sql.lit(id)}::uuid or state <> 'KILLED') not valid
    `.execute(it.db);
      const undo = async () => sql`alter table task_run drop constraint trouble`.execute(it.db);
      return { db: it.db, undo };
    },
    'has a session that does not end': async (id) => {
      const session = await sessionOf(id);
      await sql`
      create function public.pg_terminate_backend(pid integer) returns boolean language sql
      return true
    `.execute(it.db);
      const url = new URL(it.url);
      url.searchParams.set('options', '-c search_path=public,pg_catalog');
      const db = connect(url.href);
      const undo = async () => {
        await session.close();
        await db.destroy();
        await sql`drop function public.pg_terminate_backend(integer)`.execute(it.db);
      };
      return { db, undo };
    },
  };

test.each(Object.keys(TROUBLES))(
  '[TSK-14] a lost run that %s keeps no other from becoming KILLED, and becomes so later',
  async (trouble) => {
    const [first, other] = [await heldByNobody('/test/task'), await heldByNobody('/test/task')];
    const { db, undo } = await TROUBLES[trouble]!(first);
    try {
      expect(await killLost({ ...reaping(), db }, 20)).toMatchObject([{ task_id: other }]);
      expect((await runRow(it.db, first)).state).toBe('RUNNING');
    } finally {
      await undo();
    }
    expect(await killLost(reaping(), 20)).toMatchObject([{ task_id: first }]);
  },
);

/** The next two ends of runs fail as PostgreSQL says it by `state`, while it lasts. */
async function endsFailing(state: string, during: () => Promise<void>): Promise<void> {
  await sql`create sequence tries`.execute(it.db);
  await sql`
    create function fail_twice() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= 2 then raise exception 'try %', ${sql.lit(state)} using errcode = ${sql.lit(state)}; end if;
      return new;
    end $$
  `.execute(it.db);
  await sql`
    create trigger fail_twice before update on task_run
      for each row when (old.state = 'RUNNING' and new.state <> 'RUNNING') execute function fail_twice()
  `.execute(it.db);
  try {
    await during();
  } finally {
    await sql`drop function fail_twice cascade`.execute(it.db);
    await sql`drop sequence tries`.execute(it.db);
  }
}

test.each([
  ['a deadlock', '40P01'],
  ['a lock that is not to be had', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a transaction that has to be done again', '40001'],
  ['a database that shuts down', '57P01'],
])('[TSK-14] %s costs a run that has done its work nothing', async (_, state) => {
  const [id, stopped] = [await queued(), await queued('/test/repeatable')];
  await endsFailing(state, async () => expect(await runner().run(id)).toBe('SUCCESS'));
  expect(await runRow(it.db, id)).toMatchObject({ state: 'SUCCESS', error_type: null });

  await endsFailing(state, async () => {
    const worker = runner(untilStopped);
    const end = worker.run(stopped);
    await runInState(it.db, stopped, 'RUNNING');
    worker.stopAll();
    expect(await end).toBe('queued');
  });
});

test('[API-10] a run that ended is audited, in the name of who asked for it', async () => {
  const [right, wrong] = [await queued(), await queued()];
  await runner().run(right);
  await runner(() => {
    throw new TypeError('cannot read');
  }).run(wrong);
  const end = (after: object) => ({ action: 'task.end', actor: actor.email, after, reason: null });
  const last = async (id: string) => (await auditOf(it.db, id)).at(-1);
  expect(await last(right)).toEqual(end({ state: 'SUCCESS', error_type: null }));
  expect(await last(wrong)).toEqual(end({ state: 'FAIL', error_type: 'TypeError' }));
});

test('[TSK-14] a worker that was silent for 20 s is lost, one of 15 s is not; somebody looks every 5 s', async () => {
  const lost = await heldByNobody('/test/task', '20.5 s');
  const late = await heldByNobody('/test/task', '15 s');
  await reaperFor(4_999);
  expect((await runRow(it.db, lost)).state).toBe('RUNNING');
  await reaperFor(5_000);
  expect(await runRow(it.db, lost)).toMatchObject({ state: 'KILLED', error_type: 'WorkerLost' });
  expect((await runRow(it.db, late)).state).toBe('RUNNING');
});

test('a run that ended cannot be changed, whoever writes', async () => {
  const id = await queued();
  await runner().run(id);
  await expect(
    sql`update task_run set state = 'RUNNING', finished = null where task_id = ${id}`.execute(
      it.db,
    ),
  ).rejects.toThrow('has ended as SUCCESS');
});

test('a run of a task that this version does not have fails and says so', async () => {
  const id = await queued();
  await runner(undefined, { known: [] }).run(id);
  expect(await runRow(it.db, id)).toMatchObject({
    state: 'FAIL',
    error_type: 'NoSuchTask',
    error_trace: 'There is no task /test/task in this version',
  });
});

test('an error that holds what no text of the database may hold is kept all the same', async () => {
  const id = await queued();
  await runner(() => {
    throw new Error('a\0b \uD800');
  }).run(id);
  expect(await runRow(it.db, id)).toMatchObject({
    state: 'FAIL',
    error_trace: expect.stringContaining('a\uFFFDb \uFFFD'),
    error_dict: { message: 'a\uFFFDb \uFFFD' },
  });
});

test('[TSK-15] a run that somebody asks to stop ends as KILLED, with who and why; one that is through ends as it did', async () => {
  const asked = (id: string) =>
    sql`
      update task_run set kill_requested = clock_timestamp(), kill_requested_by = 'bea@halyard.example',
             kill_reason = 'wrong day' where task_id = ${id}
    `.execute(it.db);
  const stopped = await queued('/test/repeatable');
  const ending = runner(untilStopped).run(stopped);
  await runInState(it.db, stopped, 'RUNNING');
  await asked(stopped);
  // The beat tells: nobody listened to the notice.
  expect(await ending).toBe('KILLED');
  expect(await runRow(it.db, stopped)).toMatchObject({
    error_type: 'Killed',
    error_scope: 'bea@halyard.example',
    error_trace: 'bea@halyard.example stopped this run: wrong day',
    error_dict: { by: 'bea@halyard.example', reason: 'wrong day' },
  });
  expect((await auditOf(it.db, stopped)).at(-1)).toEqual({
    action: 'task.kill',
    actor: 'bea@halyard.example',
    after: { state: 'KILLED', error_type: 'Killed' },
    reason: 'wrong day',
  });

  const through = await queued();
  await runner(async () => {
    await asked(through);
  }).run(through);
  expect((await runRow(it.db, through)).state).toBe('SUCCESS');
});

test('[TSK-15] a run that is told to end while it is being taken ends, and waits for no beat', async () => {
  const worker = runner(untilStopped);
  const id = await queued();
  const end = worker.run(id);
  // Others see it as RUNNING before its claim is on the disk, and it is underway here only after that. No beat
  // would end it: in its row nobody has asked.
  worker.stop(id);
  expect(await end).toBe('KILLED');
});

test('runs that are underway when a worker has to end wait for another where they may be repeated, and are KILLED else', async () => {
  const [once, often] = [await queued(), await queued('/test/repeatable')];
  const worker = runner(async (run) => {
    run.print('begun');
    await untilStopped(run);
  });
  const ends = Promise.all([worker.run(once), worker.run(often)]);
  await runInState(it.db, once, 'RUNNING');
  await runInState(it.db, often, 'RUNNING');
  worker.stopAll();
  expect(await ends).toEqual(['KILLED', 'queued']);
  expect(await runRow(it.db, once)).toMatchObject({
    error_type: 'WorkerStopped',
    error_scope: 'worker',
    output: 'begun\n',
  });
  expect(await runRow(it.db, often)).toMatchObject({
    state: 'QUEUED',
    executor: null,
    output: null,
    attempt: 1,
    retries: 0,
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
     where name = 'tasks' and data ->> 'taskId' = ${often} and state = 'created'
  `.execute(it.db);
  expect(rows).toEqual([{ n: 2 }]);
  expect(await runner(({ print }) => print('anew')).run(often)).toBe('SUCCESS');
  expect(await runRow(it.db, often)).toMatchObject({ attempt: 2, output: 'begun\nanew\n' });
});

test('a run whose job the queue has given up is offered anew after a minute, and done', async () => {
  await sql`delete from pgboss.job`.execute(it.db);
  await sql`delete from task_run where state = 'QUEUED'`.execute(it.db);
  const [forgotten, fresh] = [await queued(), await queued()];
  await sql`
    update pgboss.job set state = case when data ->> 'taskId' = ${fresh} then 'failed'
                                       else 'retry' end::pgboss.job_state
  `.execute(it.db);
  expect(await offerForgotten(reaping())).toBe(0);
  await sql`update task_run set created = created - interval '61 s' where state = 'QUEUED'`.execute(
    it.db,
  );
  await reaperFor(5_000);
  await reaperFor(5_000);
  const { rows } = await sql<{ id: string; name: string }>`
    select data ->> 'taskId' as id, name from pgboss.job where state = 'created' order by name
  `.execute(it.db);
  // One job is left for two runs: that of the first will do, whichever of them it names.
  const places = ['system_tasks', 'tasks'];
  expect(rows).toEqual(places.map((name) => ({ id: forgotten, name })));
});
