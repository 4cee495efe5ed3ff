import { object, text } from '@fairlead/shared/contract/schema';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { auditOf, runRow } from '@fairlead/api/testing/played-runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { runsRoutes } from './runs.routes.ts';
import { taskQueue } from './task-queue.ts';
import { lockRunRequests } from './task-run.queries.ts';

const about = { summary: 'Test', access: 'statement:import', run: async () => undefined } as const;

const tasks: readonly TaskDefinition[] = [
  {
    ...about,
    route: '/test/report',
    urlParams: [
      { name: 'day', type_val: 'date', default_val: 'today' },
      { name: 'dry_run', type_val: 'bool', default_val: 'true' },
    ],
    methods: ['POST', 'PUT'],
  },
  {
    ...about,
    route: '/test/send',
    urlParams: [],
    methods: ['DELETE'],
    json: object({ to: text() }),
    outputAccess: 'audit:read',
  },
  {
    ...about,
    route: '/test/once',
    urlParams: [],
    methods: ['POST'],
    rerun: false,
    killable: false,
  },
  {
    ...about,
    route: '/test/alone',
    urlParams: [{ name: 'full', type_val: 'bool', default_val: 'true' }],
    methods: ['POST', 'PUT'],
    maxAtOnce: 1,
  },
];

/** Counts those who wait for an advisory lock. */
async function lockWaiters(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
  return rows.length;
}

let it: TestApp;
let olav: string;
let bea: string;

beforeAll(async () => {
  it = await createTestApp({
    features: [
      (app, parts) => {
        const queue = taskQueue(parts.db);
        app.addHook('onClose', () => queue.close());
        runsRoutes(app, { clock: parts.clock, queue, tasks });
      },
    ],
  });
  olav = await it.tokenFor(
    ['statement:import', 'task:history', 'task:output', 'task:rerun'],
    'olav@halyard.example',
  );
  bea = await it.tokenFor(
    ['statement:import', 'task:history', 'task:output', 'task:rerun', 'task:kill'],
    'bea@halyard.example',
  );
}, 30_000);
afterAll(() => it.close());

type Call = {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly key?: string;
  readonly rerunOf?: string;
  readonly body?: object;
};

const send = (path: string, call: Call = {}) =>
  it.app.inject({
    method: call.method ?? 'POST',
    url: `/api${path}`,
    headers: {
      'x-auth-token': call.token ?? olav,
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      ...(call.rerunOf === undefined ? {} : { 'x-rerun-of': call.rerunOf }),
    },
    ...(call.body === undefined ? {} : { payload: call.body }),
  });

const report = (day = '2024-06-27', call: Call = {}) =>
  send(`/tasks/all/test/report_queue?day=${day}&dry_run=false`, call);

const idOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.json<{ task_id: string }>().task_id;

async function reported(call?: Call): Promise<string> {
  return idOf(await report(undefined, call));
}

const allRuns = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from task_run`.execute(it.db)).rows[0]?.n ??
  0;

test('a task that would be given a secret stops the start', async () => {
  const json = object({ password: text() });
  const starting = createTestApp({
    db: it.db,
    features: [
      (app, { db, clock }) =>
        runsRoutes(app, {
          clock,
          queue: taskQueue(db),
          tasks: [{ ...about, route: '/test/log_in', urlParams: [], methods: ['POST'], json }],
        }),
    ],
  });
  await expect(starting).rejects.toThrow("The task /test/log_in takes 'password'");
});

describe('of a task that is done alone, and takes no JSON', () => {
  const alone = (full: boolean, call: Call = {}) =>
    send(`/tasks/all/test/alone_queue?full=${full}`, call);
  beforeEach(async () => {
    await sql`delete from task_run where task_route = '/test/alone'`.execute(it.db);
  });

  test('the run that waits is the one of whoever asks for the same, and says so', async () => {
    const id = idOf(await alone(true));
    const again = await alone(true, { token: bea });
    expect(again.json()).toEqual({
      task_id: id,
      note: `The same run waits already, as task ${id}: no second one was made`,
    });
    expect(await auditOf(it.db, id)).toMatchObject([
      { action: 'task.queue', actor: 'olav@halyard.example' },
      {
        action: 'task.fold',
        actor: 'bea@halyard.example',
        after: { asked_by: 'bea@halyard.example', priority: 0 },
      },
    ]);
  });

  test('with other arguments, by another method or once it has begun, there is another', async () => {
    const id = idOf(await alone(true));
    const others = [await alone(false), await alone(true, { method: 'PUT' })];
    await sql`update task_run set state = 'RUNNING', started = now() where task_id = ${id}`.execute(
      it.db,
    );
    others.push(await alone(true));
    const ids = others.map((answer) => answer.json<{ task_id: string; note?: string }>());
    expect(ids.every(({ note }) => note === undefined)).toBe(true);
    expect(new Set([id, ...ids.map(({ task_id: one }) => one)]).size).toBe(4);
  });

  test('the run of a schedule that waits goes by the turn of the person who asks', async () => {
    const id = idOf(await alone(true));
    await sql`update task_run set priority = -1, auth_email = 'system:schedule' where task_id = ${id}`.execute(
      it.db,
    );
    expect(idOf(await alone(true))).toBe(id);
    const { rows } = await sql`select priority from task_run where task_id = ${id}`.execute(it.db);
    expect(rows).toEqual([{ priority: 0 }]);
  });

  test('those who ask at once follow each other, and one run comes of it', async () => {
    const answers: Awaited<ReturnType<typeof alone>>[] = [];
    const ask = async (token: string) => void answers.push(await alone(true, { token }));
    const asks = await it.db.transaction().execute(async (tx) => {
      await lockRunRequests(tx, '/test/alone');
      const both = Promise.all([ask(olav), ask(bea)]);
      while (answers.length === 0 && (await lockWaiters(it.db)) < 2) await sleep(10);
      expect(answers).toEqual([]);
      return { both };
    });
    await asks.both;
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });
});

describe('asking for a run', () => {
  test('[TSK-06] a task is run by each of its methods, and by no other', async () => {
    const put = await report(undefined, { method: 'PUT' });
    expect(put.statusCode).toBe(200);
    expect(await runRow(it.db, idOf(put))).toMatchObject({
      method: 'PUT',
      request_args: { day: '2024-06-27', dry_run: false },
    });
    expect((await report(undefined, { method: 'DELETE' })).statusCode).toBe(405);
    const sent = await send('/tasks/all/test/send_queue', {
      method: 'DELETE',
      body: { to: 'a' },
    });
    expect(await runRow(it.db, idOf(sent))).toMatchObject({
      method: 'DELETE',
      request_json: { to: 'a' },
    });
  });

  test.each([
    ['a day that is to come', '2024-06-29', 'day is in the future'],
    ['a day that no month has', '2024-02-31', 'day'],
    ['no day', 'tomorrow', 'day'],
  ])('[TSK-04] %s is refused, and said', async (_, day, words) => {
    const before = await allRuns();
    const answer = await report(day);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ err_msg: string }>().err_msg).toContain(words);
    expect(await allRuns()).toBe(before);
  });

  test('[TSK-04] today is the last day that a task is run for', async () => {
    const today = await report('2024-06-28');
    expect(today.statusCode).toBe(200);
    expect(await runRow(it.db, idOf(today))).toMatchObject({
      request_args: { day: '2024-06-28' },
    });
  });

  test('a field that is missing is refused', async () => {
    expect((await send('/tasks/all/test/report_queue?day=2024-06-27')).statusCode).toBe(400);
  });
});

describe('running again', () => {
  test('[TSK-11] says which run it repeats, and whether with other arguments', async () => {
    const first = await reported();
    const same = await reported({ rerunOf: first });
    const other = idOf(await report('2024-06-26', { rerunOf: first }));
    const byPut = await reported({ rerunOf: first, method: 'PUT' });
    const links = { rerun_of: first, edited: true };
    expect(await runRow(it.db, same)).toMatchObject({ ...links, edited: false });
    expect(await runRow(it.db, other)).toMatchObject(links);
    expect(await runRow(it.db, byPut)).toMatchObject(links);
    expect(await auditOf(it.db, other)).toMatchObject([
      { action: 'task.queue', actor: 'olav@halyard.example', after: links },
    ]);
  });

  test('[TSK-11] [TSK-14] is one run for one key, however often it is sent; two users have two, each its own', async () => {
    const first = await reported();
    const before = await allRuns();
    const twice = [1, 2, 3, 4].map(() => reported({ rerunOf: first, key: 'again' }));
    const ids = new Set(await Promise.all(twice));
    expect(ids.size).toBe(1);
    expect(await reported({ rerunOf: first, key: 'again' })).toBe([...ids][0]);
    const hers = await reported({ rerunOf: first, key: 'again', token: bea });
    expect(await allRuns()).toBe(before + 2);
    expect(await runRow(it.db, hers)).toMatchObject({ auth_email: 'bea@halyard.example' });
    expect(await runRow(it.db, [...ids][0] ?? '')).toMatchObject({
      auth_email: 'olav@halyard.example',
    });
    // The same key for the same arguments, but not as a repetition, is another request.
    expect((await report(undefined, { key: 'again' })).statusCode).toBe(422);
  });

  test("needs the task's own permission, task:rerun, and what shows its details", async () => {
    const first = await reported();
    const has = (permissions: Parameters<TestApp['tokenFor']>[0]) =>
      it.tokenFor(permissions, `${permissions.length}${permissions.at(-1)}@halyard.example`);
    for (const token of [
      await has(['task:rerun', 'task:output']),
      await has(['statement:import', 'task:output']),
      await has(['statement:import', 'task:rerun']),
    ])
      expect((await report(undefined, { rerunOf: first, token })).statusCode).toBe(403);

    const del = { method: 'DELETE', body: { to: 'a' } } as const;
    const sent = idOf(await send('/tasks/all/test/send_queue', del));
    const again = { ...del, rerunOf: sent };
    expect((await send('/tasks/all/test/send_queue', again)).statusCode).toBe(403);
    const token = await has(['statement:import', 'task:rerun', 'audit:read']);
    expect((await send('/tasks/all/test/send_queue', { ...again, token })).statusCode).toBe(200);
  });

  test('is refused where the task may not be repeated, and for a run that is none or of another task', async () => {
    const once = idOf(await send('/tasks/all/test/once_queue'));
    expect((await send('/tasks/all/test/once_queue', { rerunOf: once })).statusCode).toBe(422);
    expect((await report(undefined, { rerunOf: once })).statusCode).toBe(422);
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await report(undefined, { rerunOf: none })).statusCode).toBe(422);
    expect((await report(undefined, { rerunOf: 'the last one' })).statusCode).toBe(400);
  });
});

describe('stopping a run', () => {
  const kill = (id: string, call: Call & { reason?: string } = {}) =>
    send(`/tasks/api/runs/${id}/kill`, {
      ...call,
      body: { reason: call.reason ?? 'wrong day' },
    });

  const begin = (id: string) =>
    sql`
      update task_run set state = 'RUNNING', executor = 'w', attempt = 1, started = clock_timestamp(),
             heartbeat = clock_timestamp() where task_id = ${id}
    `.execute(it.db);

  test('[TSK-15] one that waits is KILLED at once, with who and why', async () => {
    const id = await reported();
    const answer = await kill(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'KILLED' }]);
    expect(await runRow(it.db, id)).toMatchObject({
      state: 'KILLED',
      error_type: 'Killed',
      error_scope: 'olav@halyard.example',
      error_trace: 'olav@halyard.example stopped this run: wrong day',
      error_dict: { by: 'olav@halyard.example', reason: 'wrong day' },
    });
    expect((await auditOf(it.db, id)).at(-1)).toEqual({
      action: 'task.kill',
      actor: 'olav@halyard.example',
      reason: 'wrong day',
      after: { state: 'KILLED' },
    });
  });

  test('[TSK-15] one that was handed back keeps what it printed before', async () => {
    const id = await reported();
    await sql`
      insert into task_log (task_id, at_char, upto, text) values (${id}, 0, 9, ${'half way\n'})
    `.execute(it.db);
    expect((await kill(id)).json()).toEqual({ state: 'KILLED' });
    expect(await runRow(it.db, id)).toMatchObject({ state: 'KILLED', output: 'half way\n' });
  });

  test('[TSK-15] one that runs is asked to end, once', async () => {
    const id = await reported();
    await begin(id);
    expect((await kill(id)).json()).toEqual({ state: 'RUNNING' });
    expect((await kill(id, { token: bea, reason: 'another' })).json()).toEqual({
      state: 'RUNNING',
    });
    expect(await runRow(it.db, id)).toMatchObject({
      state: 'RUNNING',
      kill_requested_by: 'olav@halyard.example',
      kill_reason: 'wrong day',
    });
    expect((await auditOf(it.db, id)).map(({ action }) => action)).toEqual([
      'task.queue',
      'task.kill_request',
    ]);
  });

  test("[TSK-15] another's needs the permission; one's own does not", async () => {
    const [his, hers] = [await reported(), await reported({ token: bea })];
    expect((await kill(hers)).statusCode).toBe(403);
    expect((await runRow(it.db, hers)).state).toBe('QUEUED');
    expect((await kill(his, { token: bea })).statusCode).toBe(200);
    expect((await runRow(it.db, his)).error_scope).toBe('bea@halyard.example');
  });

  test('sent again under its key it is answered alike; without one, that the run has ended', async () => {
    const id = await reported();
    expect((await kill(id, { key: 'kill 1' })).json()).toEqual({ state: 'KILLED' });
    expect((await kill(id, { key: 'kill 1' })).json()).toEqual({ state: 'KILLED' });
    const late = await kill(id);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'ENDED', state: 'KILLED' });
  });

  test('a task may say that its runs are not stopped, and what a call did itself is not', async () => {
    const once = idOf(await send('/tasks/all/test/once_queue'));
    const entry = await reported();
    await sql`update task_run set queue_name = 'none' where task_id = ${entry}`.execute(it.db);
    for (const id of [once, entry]) {
      const answer = await kill(id);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'NOT_KILLABLE' });
      expect((await runRow(it.db, id)).state).toBe('QUEUED');
    }
  });

  test('a run that is none, and a reason that is none, are refused', async () => {
    expect((await kill('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await kill(await reported(), { reason: '' })).statusCode).toBe(400);
  });
});

test('the first to ask do not wait for each other, however few connections there are', async () => {
  const db = connect(it.testDb.url, { max: 2, name: 'few' });
  const few = await createTestApp({
    db,
    features: [
      (app, parts) => {
        const queue = taskQueue(parts.db);
        app.addHook('onClose', () => queue.close());
        runsRoutes(app, { clock: parts.clock, queue, tasks });
      },
    ],
  });
  try {
    const asked = await Promise.all(
      [1, 2, 3, 4].map(() =>
        few.app.inject({
          method: 'POST',
          url: '/api/tasks/all/test/once_queue',
          headers: { 'x-auth-token': olav },
        }),
      ),
    );
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  } finally {
    await few.close();
    await db.destroy();
  }
});
