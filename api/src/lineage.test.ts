import { readFile } from 'node:fs/promises';

import { demoReference } from '@fairlead/development/reference';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { importReferenceTask } from '../../areas/tasks/api/reference/import-reference.task.ts';
import { storeReferenceSet } from '../../areas/tasks/api/reference/reference.service.ts';
import { importStatementTask } from '../../areas/trading/api/statements/import-statement.task.ts';
import { storeStatementFile } from '../../areas/trading/api/statements/statements.service.ts';
import { storeNamesIn } from './testing/reference.ts';
import { storedRun, storeRuns } from './testing/runs.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { regularEntry } from './testing/tickets.ts';

const by = { uploadedBy: 'olav@halyard.example', requestId: 'test' };

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp();
}, 30_000);
afterAll(() => it.close());

/** Does a run of a task as its process does; answers its id. */
async function done(task: TaskDefinition, json: unknown): Promise<string> {
  const taskId = await storeRuns(it.db, [storedRun({ state: 'RUNNING', task_route: task.route })]);
  await task.run({
    db: it.db,
    taskId,
    args: {},
    json,
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: () => undefined,
    recordArtifacts: (tx, ...things) => insertRunArtifacts(tx, taskId, things),
    signal: new AbortController().signal,
  });
  return taskId;
}

const madeBy = async (taskId: string) =>
  (
    await sql`
      select kind, id, label, path, action from task_made where task_id = ${taskId}
    `.execute(it.db)
  ).rows;

async function store(content: string): Promise<string> {
  await storeNamesIn(it.db, content);
  return storeStatementFile(it.db, { fileName: 'norvane.csv', content, ...by });
}

// First, because the reference data would have to name what the statements below name.
test('an import of reference data says how many it changed, one that changed none nothing', async () => {
  const setId = await storeReferenceSet(it.db, { files: await demoReference(), ...by });
  expect(await madeBy(await done(importReferenceTask, { set_id: setId }))).toEqual([
    {
      kind: 'reference_data',
      id: setId,
      path: null,
      action: 'changed',
      label: expect.stringMatching(/^Reference data: \d+ added, 0 changed, 0 removed$/),
    },
  ]);
  expect(await madeBy(await done(importReferenceTask, { set_id: setId }))).toEqual([]);
});

test('a ticket names the entry it made', async () => {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/tasks/all/sheets/blotter/enter_regular_trade',
    headers: { 'x-auth-token': await it.tokenFor(['trade:enter']) },
    payload: regularEntry(),
  });
  const { task_id: taskId } = answer.json<{ task_id: string }>();
  expect(await madeBy(taskId)).toEqual([
    {
      kind: 'blotter_entry',
      id: expect.any(String),
      label: expect.stringMatching(/^Regular trade, \d\d \w{3} 2024, entry \d+$/),
      path: '/blotter',
      action: 'made',
    },
  ]);
});

test('an import names the statement it took, one of a correction that it changed it, one that took nothing none', async () => {
  const right = await readFile(
    new URL('../../areas/trading/api/statements/fixtures/right.csv', import.meta.url),
    'utf8',
  );
  const fileId = await store(right);
  const thing = {
    kind: 'statement',
    id: expect.any(String),
    label: 'Norvane, 28 Jun 2024',
    path: '/edf?verified_state=all&run_date=2024-06-28',
  };
  expect(await madeBy(await done(importStatementTask, { file_id: fileId }))).toEqual([
    { ...thing, action: 'made' },
  ]);
  expect(await madeBy(await done(importStatementTask, { file_id: fileId }))).toEqual([]);
  const later = right.replace('2024-06-28T21:40:00Z', '2024-06-29T06:00:00Z');
  expect(await madeBy(await done(importStatementTask, { file_id: await store(later) }))).toEqual([
    { ...thing, action: 'changed' },
  ]);
});

test('what a run made is not recorded where it is rolled back', async () => {
  const file = await store(
    (
      await readFile(
        new URL('../../areas/trading/api/statements/fixtures/right.csv', import.meta.url),
        'utf8',
      )
    ).replace('2024-06-28T21:40:00Z', '2024-06-29T07:00:00Z'),
  );
  await sql`alter table task_made add constraint closed check (false) not valid`.execute(it.db);
  const statements = () => sql`select from statement`.execute(it.db);
  try {
    const before = (await statements()).rows.length;
    await expect(done(importStatementTask, { file_id: file })).rejects.toThrow('closed');
    expect((await statements()).rows).toHaveLength(before);
  } finally {
    await sql`alter table task_made drop constraint closed`.execute(it.db);
  }
});
