import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
    ['task:list', 'task:history', 'task:run'],
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

test('[API-02] the list has every task, its parts and its newest run; filter narrows it', async () => {
  const all = await get('/api/tasks/api/list');
  expect(all.json()).toEqual({
    tasks: [
      {
        route: '/clearer/import_statement',
        url_params: [],
        methods: ['POST'],
        request_json: true,
        last_run: { state: 'QUEUED', created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
      {
        route: '/reference/import',
        url_params: [],
        methods: ['POST'],
        request_json: true,
        last_run: null,
      },
    ],
  });
  expect(
    (await get('/api/tasks/api/list?filter=clearer')).json<{ tasks: [] }>().tasks,
  ).toHaveLength(1);
  expect((await get('/api/tasks/api/list?filter=sheets')).json()).toEqual({ tasks: [] });
});

test('[TSK-13] [API-02] the history shows every field, output and errors only to those who may see them', async () => {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email,
                          auth_name, started, finished, output, error_type, error_scope,
                          error_trace, error_dict, request_args, request_json, created)
    values (gen_random_uuid(), '/clearer/import_statement', 'POST', 'TRIGGER', 'FAIL', 'tasks',
            'bea@halyard.example', 'Bea', clock_timestamp() - interval '2 s', clock_timestamp(),
            'half way', 'Refused', 'statement file', 'line 3', '{"reasons": []}', '{"day": "2024-06-28"}', '{"file_id": "f"}',
            clock_timestamp() + interval '1 h')
  `.execute(it.db);
  type Runs = { tasks: Record<string, unknown>[] };
  const [full] = (await get('/api/tasks/api/history')).json<Runs>().tasks;
  expect(full).toMatchObject({
    state: 'FAIL',
    output: 'half way',
    error_type: 'Refused',
    error_scope: 'statement file',
    error_trace: 'line 3',
    error_dict: { reasons: [] },
    request_args: { day: '2024-06-28' },
    request_json: { file_id: 'f' },
  });
  expect(Object.keys(full ?? {}).toSorted()).toEqual([
    'auth_email', 'auth_name', 'calculated_execution_seconds', 'created', 'created_at',
    'error_dict', 'error_scope', 'error_trace', 'error_type', 'executor', 'finished', 'method',
    'output', 'queue_name', 'request_args', 'request_json', 'rerun_of', 'started', 'state',
    'task_id', 'task_route', 'trigger',
  ]); // prettier-ignore
  expect(Math.round(Number(full?.['calculated_execution_seconds']))).toBe(2);

  const reader = await it.tokenFor(['task:history'], 'anton@halyard.example');
  const [bare] = (await get('/api/tasks/api/history', reader)).json<Runs>().tasks;
  expect(bare).toMatchObject({
    state: 'FAIL',
    output: null,
    error_type: null,
    error_scope: null,
    error_trace: null,
    error_dict: null,
    request_args: {},
    request_json: null,
  });
});
