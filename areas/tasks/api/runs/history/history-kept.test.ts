import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';

import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { importStatementTask } from '../../../../trading/api/statements/import-statement.task.ts';

let it: TestApp;
let operator: string;
const url = '/api/tasks/api/history';

beforeAll(async () => {
  it = await createTestApp();
  operator = await it.tokenFor(['task:history', 'task:output', 'task:kill', 'statement:import']);
}, 30_000);
afterAll(() => it.close());

const ask = (known?: string, token = operator, query = {}) =>
  it.app.inject({
    method: 'GET',
    url,
    query,
    headers: { 'x-auth-token': token, ...(known === undefined ? {} : { 'if-none-match': known }) },
  });

/** The tag of the present answer, which is kept then. */
async function keptTag(): Promise<string> {
  return String((await ask()).headers.etag);
}

/** Counts the statements that the pool is given while `work` goes on. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(it.db.getExecutor(), 'provideConnection');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

beforeEach(async () => {
  await sql`delete from task_run`.execute(it.db);
  await storeRuns(it.db, [storedRun({ state: 'RUNNING' })]);
});

test('who has the answer is told so without a body, after one small statement', async () => {
  const tag = await keptTag();
  const answers = await Promise.all([ask(tag), ask(`W/${tag}`), ask(`"other", ${tag}`), ask('*')]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
    expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
  }
  expect(await statementsOf(() => ask(tag))).toBe(1);
  const whole = await ask('"another"');
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    etag: tag,
    'content-type': 'application/json; charset=utf-8',
  });
  expect(whole.json<{ tasks: [] }>().tasks).toHaveLength(1);
});

test.each([
  [
    'begins',
    "insert into task_run (task_id, task_route, method, trigger, queue_name, auth_email, auth_name) values (gen_random_uuid(), '/a', 'POST', 'CRON', 'tasks', 'a@b', 'A')",
  ],
  ['ends', "update task_run set state = 'SUCCESS', finished = clock_timestamp()"],
  [
    'is to be stopped',
    "update task_run set kill_requested = now(), kill_requested_by = 'a@b', kill_reason = 'x'",
  ],
  ['is removed', 'delete from task_run'],
])('[TSK-07] it is answered anew once a run %s', async (_, change) => {
  const tag = await keptTag();
  await sql.raw(change).execute(it.db);
  expect((await ask(tag)).statusCode).toBe(200);
});

test('it is answered anew when a run prints', async () => {
  const tag = await keptTag();
  await sql`insert into task_log (task_id, at_char, upto, text) select task_id, 0, 3, 'ten' from task_run`.execute(
    it.db,
  );
  expect((await ask(tag)).body).toContain('ten');
});

test('a beat of a run changes nothing', async () => {
  const tag = await keptTag();
  await sql`update task_run set heartbeat = clock_timestamp()`.execute(it.db);
  expect(await statementsOf(() => ask(tag))).toBe(1);
});

test('who has just asked for a run sees it', async () => {
  const tag = await keptTag();
  const made = await it.app.inject({
    method: 'POST',
    url: `/api/tasks/all${importStatementTask.route}_queue`,
    headers: { 'x-auth-token': operator },
    payload: { file_id: 'a'.repeat(64) },
  });
  const { task_id: id } = made.json<{ task_id: string }>();
  const answer = await ask(tag);
  expect(answer.body).toContain(id);
});

test('callers with other permissions, other people and other queries have answers of their own', async () => {
  const tag = await keptTag();
  const reader = await it.tokenFor(['task:history'], 'anton@halyard.example');
  const first = await ask(tag, reader);
  expect(first.json()).toMatchObject({ tasks: [{ withheld: true, may_kill: false }] });
  const owner = await it.tokenFor(['task:history'], 'olav@halyard.example');
  expect((await ask(tag, owner)).json()).toMatchObject({
    tasks: [{ withheld: true, may_kill: true }],
  });
  expect((await ask(tag, operator, { state: 'FAIL' })).json()).toMatchObject({ tasks: [] });
  expect((await ask(tag)).statusCode).toBe(304);
});

test('another process gives the same answer the same tag', async () => {
  const other = await createTestApp({ db: it.db });
  const token = await it.tokenFor(['task:history', 'task:output', 'task:kill', 'statement:import']);
  const answer = await other.app.inject({ method: 'GET', url, headers: { 'x-auth-token': token } });
  expect(answer.headers.etag).toBe((await ask()).headers.etag);
  await other.close();
});
