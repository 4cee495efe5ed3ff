import { TASKS } from '@fairlead/api/tasks';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { fillWithRuns } from '@fairlead/lab/second/drawn/runs';
import type { Task } from '@fairlead/shared/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { selectLastRuns } from './task-history.queries.ts';

const FILE_ID = 'a'.repeat(64);
const QUEUE = '/api/tasks/all/clearer/import_statement_queue';

let it: TestApp;
let operator: string;

beforeAll(async () => {
  it = await createTestApp();
  operator = await it.tokenFor(
    ['statement:import', 'task:list', 'task:history', 'task:output'],
    'olav@halyard.example',
  );
}, 30_000);
afterAll(() => it.close());

type Ask = { token?: string; body?: unknown; key?: string };

const ask = ({ token = operator, body = { file_id: FILE_ID }, key }: Ask = {}) =>
  it.app.inject({
    method: 'POST',
    url: QUEUE,
    headers: { 'x-auth-token': token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body as object,
  });

const get = (url: string, token = operator) =>
  it.app.inject({ method: 'GET', url, headers: { 'x-auth-token': token } });

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(it.db)).rows;
}

test('[TSK-13] asking for a run answers its id; run, job and audit row are there together', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const { task_id: id } = answer.json<{ task_id: string }>();

  expect(
    await rowsOf(`select state, method, trigger, request_json, auth_email, auth_name, output
                  from task_run where task_id = '${id}'`),
  ).toEqual([
    {
      state: 'QUEUED',
      method: 'POST',
      trigger: 'TRIGGER',
      request_json: { file_id: FILE_ID },
      auth_email: 'olav@halyard.example',
      auth_name: 'olav',
      output: null,
    },
  ]);
  expect(await rowsOf(`select state::text, data from pgboss.job where id = '${id}'`)).toEqual([
    { state: 'created', data: { taskId: id } },
  ]);
  expect(await rowsOf(`select actor, action from audit_event where entity_id = '${id}'`)).toEqual([
    { actor: 'olav@halyard.example', action: 'task.queue' },
  ]);
});

test("a run needs the task's own permission", async () => {
  const reader = await it.tokenFor(
    ['task:list', 'task:history', 'task:rerun'],
    'anton@halyard.example',
  );
  const before = await rowsOf('select task_id from task_run');
  const answer = await ask({ token: reader });
  expect(answer.statusCode).toBe(403);
  expect(await rowsOf('select task_id from task_run')).toHaveLength(before.length);
});

test.each([
  ['no body', undefined],
  ['an empty object', {}],
  ['a field too many', { file_id: FILE_ID, force: true }],
  ['something that is no file id', { file_id: '../../etc/passwd' }],
  ['a list', [FILE_ID]],
])('%s is refused and queues nothing', async (_, body) => {
  const before = await rowsOf('select task_id from task_run');
  const answer = await it.app.inject({
    method: 'POST',
    url: QUEUE,
    headers: { 'x-auth-token': operator },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode).toBe(400);
  expect(await rowsOf('select task_id from task_run')).toHaveLength(before.length);
});

test('a task that is not there, or a query it does not take, is refused', async () => {
  const headers = { 'x-auth-token': operator };
  const payload = { file_id: FILE_ID };
  const unknown = await it.app.inject({
    method: 'POST',
    url: '/api/tasks/all/clearer/..%2f..%2fetc%2fpasswd_queue',
    headers,
    payload,
  });
  expect(unknown.statusCode).toBe(404);
  const query = await it.app.inject({ method: 'POST', url: `${QUEUE}?a=1`, headers, payload });
  expect(query.statusCode).toBe(400);
});

test('[TSK-14] a repeated key gets the first answer, also while the first is under way', async () => {
  const body = { file_id: 'b'.repeat(64) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ body, key: 'once-1' })));
  const ids = new Set(answers.map((answer) => answer.json<{ task_id: string }>().task_id));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(ids.size).toBe(1);
  const later = await ask({ body, key: 'once-1' });
  expect(ids.has(later.json<{ task_id: string }>().task_id)).toBe(true);
  expect(
    await rowsOf(`select 1 from task_run where request_json ->> 'file_id' = '${body.file_id}'`),
  ).toHaveLength(1);
});

test('another body under a used key is refused; another user has keys of his own', async () => {
  const body = { file_id: 'c'.repeat(64) };
  const first = await ask({ body, key: 'once-2' });
  const other = await ask({ body: { file_id: 'd'.repeat(64) }, key: 'once-2' });
  expect(other.statusCode).toBe(422);
  expect(other.json<{ err_msg: string }>().err_msg).toBe(
    'Idempotency-Key was used with another request',
  );

  const bea = await it.tokenFor(['statement:import'], 'bea@halyard.example');
  const hers = await ask({ token: bea, body, key: 'once-2' });
  expect(hers.statusCode).toBe(200);
  expect(hers.json()).not.toEqual(first.json());
});

describe('[TSK-02] [TSK-17] [API-02] the list of tasks', () => {
  const listed = async (query = '', token = operator) =>
    (await get(`/api/tasks/api/list${query}`, token)).json<{ tasks: Task[] }>().tasks;

  test('has every task, what it takes and its newest run', async () => {
    const { task_id: id } = (await ask()).json<{ task_id: string }>();
    const tasks = await listed();
    expect(tasks.map(({ route }) => route)).toEqual(TASKS.map(({ route }) => route));
    expect(tasks.find(({ route }) => route === '/clearer/import_statement')).toEqual({
      route: '/clearer/import_statement',
      summary: expect.stringMatching(/\w/),
      url_params: [],
      methods: ['POST'],
      request_json: true,
      json_schema: {
        type: 'object',
        required: ['file_id'],
        properties: { file_id: expect.objectContaining({ type: 'string' }) },
        additionalProperties: false,
      },
      last_run: { task_id: id, state: 'QUEUED', created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      next_run: null,
      may_run: true,
    });
    expect(tasks.find(({ route }) => route === '/reference/import')?.last_run).toBeNull();
  });

  test('says which of them the caller may run', async () => {
    const reader = await it.tokenFor(['task:list'], 'anton@halyard.example');
    const tasks = await listed('?filter=import', reader);
    expect(tasks.map(({ route }) => route)).toContain('/clearer/import_statement');
    expect(tasks.filter(({ may_run: may }) => may)).toEqual([]);
  });

  test('keeps those whose route contains the filter', async () => {
    expect((await listed('?filter=clearer/import')).map(({ route }) => route)).toEqual([
      '/clearer/import_statement',
      '/clearer/import_opening_positions',
      '/clearer/import_trades',
    ]);
    expect(await listed('?filter=sheets')).toEqual([]);
  });
});

test('for a route without runs none of the others are read', async () => {
  await fillWithRuns(it.db, 5_000);
  await sql`analyze task_run`.execute(it.db);
  await it.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_user_tables where relid = 'task_run'::regclass`.execute(tx);
      return rows[0]?.read;
    };
    const before = await read();
    expect(await selectLastRuns(tx, ['/nobody/asked'])).toEqual([]);
    expect(await read()).toBe(before);
  });
});
