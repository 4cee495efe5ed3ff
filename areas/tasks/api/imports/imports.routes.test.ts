import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { IMPORT_ROUTE } from './import-route.ts';
import { selectImportProgress } from './imports.queries.ts';

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

type Run = { state: string; created: number; finished?: number; route?: string; file?: string };

/** Runs by the seconds at which they were asked for and ended. */
async function given(...runs: Run[]): Promise<void> {
  for (const { state, created, finished, route = IMPORT_ROUTE, file = '' } of runs) {
    const at = (seconds: number | undefined) =>
      seconds === undefined ? null : new Date(1_700_000_000_000 + seconds * 1000).toISOString();
    await sql`
      insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email,
                            auth_name, request_json, created, started, finished)
      values (gen_random_uuid(), ${route}, 'POST', 'TRIGGER', ${state}, 'tasks', 'a@halyard.example',
              'A', jsonb_build_object('file_id', nullif(${file}::text, '')), ${at(created)}, ${state === 'QUEUED' ? null : at(created)}, ${at(finished)})
    `.execute(it.db);
  }
}

const progress = async () => selectImportProgress(it.db, IMPORT_ROUTE);

test('whoever may read trades is told', async () => {
  await given({ state: 'QUEUED', created: 1 });
  const answer = await it.app.inject({
    url: '/api/imports/progress',
    headers: { 'x-auth-token': token },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ done: 0, refused: 0, waiting: 1 });
});

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

test('a file that waited for names and was tried again is counted once', async () => {
  await given(
    { state: 'FAIL', created: 1, finished: 3, file: 'one' },
    { state: 'FAIL', created: 2, finished: 4, file: 'other' },
    { state: 'SUCCESS', created: 3, finished: 5, file: 'one' },
    { state: 'QUEUED', created: 4 },
  );
  expect(await progress()).toEqual({ done: 1, refused: 1, waiting: 1 });
});

test('a run that ends late keeps the batch together', async () => {
  await given(
    { state: 'SUCCESS', created: 1, finished: 100 },
    { state: 'SUCCESS', created: 2, finished: 3 },
    { state: 'QUEUED', created: 50 },
  );
  expect(await progress()).toEqual({ done: 2, refused: 0, waiting: 1 });
});

/** The same, told run by run from the oldest on. */
function counted(runs: readonly Run[]): object {
  let batch: Run[] = [];
  let quietFrom = -Infinity;
  for (const run of runs.toSorted((a, b) => a.created - b.created)) {
    if (run.created > quietFrom) batch = [];
    batch.push(run);
    quietFrom = Math.max(quietFrom, run.finished ?? Infinity);
  }
  const waiting = runs.filter(({ finished }) => finished === undefined).length;
  const among = waiting === 0 ? [] : batch;
  const number = (wanted: string) => among.filter(({ state }) => state === wanted).length;
  return { done: number('SUCCESS'), refused: number('FAIL'), waiting };
}

test('however few runs are looked at first, the batch is counted from its beginning', async () => {
  const run = fc.record({
    state: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAIL', 'KILLED', 'QUEUED', 'RUNNING'),
    wait: fc.integer({ min: 1, max: 4 }),
    took: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (made, look) => {
        let created = 0;
        const runs = made.map(({ state, wait, took }): Run => {
          created += wait;
          const isOpen = state === 'QUEUED' || state === 'RUNNING';
          return isOpen ? { state, created } : { state, created, finished: created + took };
        });
        await sql`delete from task_run`.execute(it.db);
        await given(...runs);
        expect(await selectImportProgress(it.db, IMPORT_ROUTE, look)).toEqual(counted(runs));
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
