import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { checkStatementsTask } from './check-statements.task.ts';

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await sql`insert into calendar values ('FIRM')`.execute(db);
  await sql`insert into holiday values ('FIRM', '2024-06-26')`.execute(db);
  await sql`insert into clearer values ('Norvane'), ('Osterley'), ('Halm')`.execute(db);
  await statement('Norvane', '2024-06-24');
  await statement('Norvane', '2024-06-25');
  await statement('Osterley', '2024-06-24');
  await statement('Halm', '2024-06-27');
}, 30_000);
afterAll(() => testDb.close());

async function statement(clearer: string, day: string): Promise<void> {
  await sql`
    with file as (
      insert into imported_file (file_id, kind, file_name, content, uploaded_by)
      values (encode(sha256(${`${clearer} ${day}`}::bytea), 'hex'), 'statement', 'a', 'a', 'test') returning file_id
    )
    insert into statement (file_id, clearer_name, statement_date, issued_at, trade_count, loaded_by)
    select file_id, ${clearer}, ${day}, now(), 0, 'test' from file`.execute(db);
}

const check = async (date: string) => {
  const lines: string[] = [];
  await checkStatementsTask.run({
    db,
    clock: createClock({ zone: 'Europe/Zurich', calendar: 'FIRM' }),
    taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11',
    actor: { email: 'system:schedule', name: 'Schedule' },
    args: { date },
    json: null,
    print: (line) => void lines.push(line),
    recordArtifacts: async () => undefined,
    signal: new AbortController().signal,
  });
  return lines;
};

test('a day on which every clearer has sent its statement is fine', async () => {
  expect(await check('2024-06-24')).toEqual(['Every clearer has sent its statement of 2024-06-24']);
});

test('a clearer whose statement is missing is named; one that sends since later is not waited for', async () => {
  await expect(check('2024-06-25')).rejects.toMatchObject({
    type: 'StatementMissing',
    message: 'There is no statement of 2024-06-25 from Osterley',
    dict: { date: '2024-06-25', clearers: ['Osterley'] },
  });
  await expect(check('2024-06-27')).rejects.toMatchObject({
    dict: { clearers: ['Norvane', 'Osterley'] },
  });
});

test.each([
  ['a holiday', '2024-06-26'],
  ['a Saturday', '2024-06-29'],
])('on %s none are due', async (_what, day) => {
  expect(await check(day)).toEqual([`${day} is no business day: no statements are due`]);
});
