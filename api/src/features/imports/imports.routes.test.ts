import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['edf:read']);
}, 30_000);
afterAll(() => it.close());
beforeEach(async () => {
  await sql`delete from task_run`.execute(it.db);
});

type Run = { state: string; created: number; finished?: number; route?: string };

/** Runs by the seconds at which they were asked for and ended. */
async function given(...runs: Run[]): Promise<void> {
  for (const { state, created, finished, route = '/clearer/import_statement' } of runs) {
    const at = (seconds: number | undefined) =>
      seconds === undefined ? null : new Date(1_700_000_000_000 + seconds * 1000).toISOString();
    await sql`
      insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email,
                            auth_name, created, started, finished)
      values (gen_random_uuid(), ${route}, 'POST', 'TRIGGER', ${state}, 'tasks', 'a@halyard.example',
              'A', ${at(created)}, ${state === 'QUEUED' ? null : at(created)}, ${at(finished)})
    `.execute(it.db);
  }
}

async function progress(): Promise<unknown> {
  const answer = await it.app.inject({
    url: '/api/imports/progress',
    headers: { 'x-auth-token': token },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('there is no progress while nothing waits, whatever was imported before', async () => {
  expect(await progress()).toEqual({ done: 0, refused: 0, waiting: 0 });
  await given({ state: 'SUCCESS', created: 1, finished: 2 });
  expect(await progress()).toEqual({ done: 0, refused: 0, waiting: 0 });
});

test('the batch under way counts from the moment before which nothing waited', async () => {
  await given(
    { state: 'SUCCESS', created: 1, finished: 5 },
    { state: 'FAIL', created: 2, finished: 6 },
    // Here nothing waited.
    { state: 'SUCCESS', created: 10, finished: 20 },
    { state: 'FAIL', created: 11, finished: 21 },
    { state: 'KILLED', created: 12, finished: 22 },
    { state: 'RUNNING', created: 13 },
    { state: 'QUEUED', created: 14 },
    { state: 'QUEUED', created: 30, route: '/other/task' },
  );
  expect(await progress()).toEqual({ done: 1, refused: 1, waiting: 2 });
});

test('a run that ends late keeps the batch together', async () => {
  await given(
    { state: 'SUCCESS', created: 1, finished: 100 },
    { state: 'SUCCESS', created: 2, finished: 3 },
    { state: 'QUEUED', created: 50 },
  );
  expect(await progress()).toEqual({ done: 2, refused: 0, waiting: 1 });
});
