import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { TaskContext } from '@fairlead/platform/tasks/task';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { importStatementTask } from './import-statement.task.ts';

const SAMPLE = readFileSync(
  new URL('../../../../api/samples/veldkamp-2024-06-28.csv', import.meta.url),
  'utf8',
);

let testApp: TestApp;
let operator: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  operator = await testApp.tokenFor(['statement:import', 'edf:read'], 'olav@halyard.example');
});

afterAll(async () => testApp.close());

async function upload(body: unknown, token = operator) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/clearer/statement_files',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
  });
}

/** Runs the task as a worker does and returns what it printed. */
async function run(fileId: string): Promise<string[]> {
  const printed: string[] = [];
  const context: TaskContext = {
    db: testApp.db,
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    taskId: 'a-run',
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    args: {},
    json: { file_id: fileId },
    print: (line) => printed.push(line),
    recordArtifacts: async () => undefined,
    signal: new AbortController().signal,
  };
  await importStatementTask.run(context);
  return printed;
}

test('[API-08] the sample is handed over, taken by the task, and its trades are listed', async () => {
  const answer = await upload({ file_name: 'veldkamp-2024-06-28.csv', content: SAMPLE });
  expect(answer.statusCode).toBe(200);
  const fileId = createHash('sha256').update(SAMPLE).digest('hex');
  expect(answer.json()).toEqual({ file_id: fileId });

  expect(await run(fileId)).toEqual(["Veldkamp's statement of 2024-06-28 taken: 27 trades"]);
  expect(await run(fileId)).toEqual([
    "Veldkamp's statement of 2024-06-28 was taken from this file before; nothing was done",
  ]);

  const list = await testApp.app.inject({
    method: 'GET',
    url: '/api/core-trades?run_date=2024-06-28&state=unverified',
    headers: { 'x-auth-token': operator },
  });
  expect(list.json()).toMatchObject({ total: 27, after: expect.any(String) });
});

test('[API-08] what is wrong with a file is in the run, line by line', async () => {
  const content = SAMPLE.replace('614.375', 'abc').replace(',-2.9,', ',0,');
  const { file_id: fileId } = (await upload({ file_name: 'bad.csv', content })).json();
  await expect(run(fileId)).rejects.toMatchObject({
    type: 'Refused',
    scope: 'statement file',
    dict: {
      reasons: [
        { line: 14, column: 'Q (Price)', message: "'abc' is not a number" },
        { line: 15, column: 'P (Lots)', message: 'may not be 0' },
      ],
    },
  });
});

test('a run for a file that nobody handed over says so', async () => {
  await expect(run('0'.repeat(64))).rejects.toMatchObject({
    message: expect.stringContaining('No such file was handed over'),
  });
});

test('the same content handed over twice is one file, audited once', async () => {
  const body = { file_name: 'twice.csv', content: 'not a statement' };
  const [one, other] = await Promise.all([upload(body), upload(body)]);
  expect(one.json()).toEqual(other.json());
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_event where entity_id = ${one.json().file_id}
  `.execute(testApp.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test.each([
  { body: {}, status: 400 },
  { body: { file_name: '', content: 'x' }, status: 400 },
  { body: { file_name: 'x.csv', content: '' }, status: 400 },
  { body: { file_name: 'x.csv', content: 'x', uploaded_by: 'someone@else.example' }, status: 400 },
  { body: { file_name: 'x.csv', content: 'x'.repeat(17 * 1024 * 1024) }, status: 413 },
])('an upload is refused with $status (%#)', async ({ body, status }) => {
  expect((await upload(body)).statusCode).toBe(status);
});

test('a file larger than other bodies is taken', async () => {
  const answer = await upload({ file_name: 'large.csv', content: 'x'.repeat(2 * 1024 * 1024) });
  expect(answer.statusCode).toBe(200);
});

test('[API-05] handing a file over needs a session with statement:import', async () => {
  const body = { file_name: 'x.csv', content: 'x' };
  const reader = await testApp.tokenFor(['edf:read', 'edf:verify'], 'anton@halyard.example');
  expect((await upload(body, reader)).statusCode).toBe(403);
  expect((await upload(body, 'not-a-token')).statusCode).toBe(401);
});
