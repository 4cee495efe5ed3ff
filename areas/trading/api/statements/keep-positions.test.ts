import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeNamesIn } from '@fairlead/api/testing/reference';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { requestPositions, storePositionsTask } from './store-positions.task.ts';
import { importStatement, storeStatementFile } from './statements.service.ts';

const RIGHT = readFileSync(new URL('fixtures/right.csv', import.meta.url), 'utf8');
const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await storeNamesIn(db, RIGHT);
  const by = { uploadedBy: 'olav@halyard.example', requestId: 'upload' };
  const fileId = await storeStatementFile(db, { fileName: 'norvane.csv', content: RIGHT, ...by });
  await importStatement(db, { fileId, loadedBy: by.uploadedBy, requestId: 'run', clock });
}, 30_000);
afterAll(() => testDb.close());

async function run(): Promise<readonly string[]> {
  const lines: string[] = [];
  await storePositionsTask.run({
    db,
    clock,
    args: {},
    json: null,
    taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11',
    actor: { email: 'system:positions', name: 'Positions' },
    print: (line) => void lines.push(line),
    recordArtifacts: async () => undefined,
    signal: new AbortController().signal,
  });
  return lines;
}

const positions = async () =>
  (await sql`select * from clearer_position order by statement_id, position_num`.execute(db)).rows;

/** A database as it was before positions were kept. */
async function forget(): Promise<void> {
  await sql`delete from clearer_position`.execute(db);
  await sql`update statement set positions_kept = false`.execute(db);
}

const queued = async () => {
  const asked: unknown[] = [];
  const did = await requestPositions(db, async (_, request) => {
    asked.push(request);
    return 'id';
  });
  return { did, asked };
};

test('an import keeps the open positions as the clearer states them, in their order', async () => {
  const rows = await positions();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    position_num: 1,
    clearer_name: 'Norvane',
    account_short_name: 'PAPER-01',
  });
  expect(await queued()).toEqual({ did: false, asked: [] });
});

test('statements of before are read again from their kept files: the same positions, and once', async () => {
  const before = await positions();
  await forget();
  expect(await queued()).toMatchObject({
    did: true,
    asked: [{ route: '/clearer/keep_positions', actor: { email: 'system:positions' } }],
  });
  expect(await run()).toEqual(['Open positions of 1 statement kept']);
  expect(await positions()).toEqual(before);
  expect(await run()).toEqual(['Open positions of 0 statements kept']);
  expect(await positions()).toEqual(before);
});

test('a kept file that is no longer read is named, and its positions stay unknown', async () => {
  await forget();
  await sql`update imported_file set content = replace(content, 'End of Statement', 'End')`.execute(
    db,
  );
  expect(await run()).toEqual([
    "Statement 1 of Norvane: its file is no longer read: The file is cut short: its last line is not 'End of Statement'",
    'Open positions of 0 statements kept',
  ]);
  expect(await positions()).toEqual([]);
  expect((await queued()).did).toBe(true);
});
