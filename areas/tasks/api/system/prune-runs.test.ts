import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { pruneRuns, pruneRunsTask } from './prune-runs.task.ts';

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
}, 30_000);
afterAll(() => testDb.close());
beforeEach(async () => {
  await sql`truncate task_run, task_log, task_schedule_skip cascade`.execute(db);
});

type Made = { readonly state?: string; readonly rerunOf?: string; readonly output?: string | null };

/** A run that was asked for at a moment. */
async function run(created: string, made: Made = {}): Promise<string> {
  const { state = 'SUCCESS', rerunOf = null, output = 'printed' } = made;
  const taskId = randomUUID();
  const open = state === 'QUEUED' || state === 'RUNNING';
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email, auth_name,
                          created, started, finished, output, output_length, output_tail, rerun_of)
    values (${taskId}, '/x', 'POST', 'TRIGGER', ${state}, 'tasks', 'a@b', 'A', ${created}::timestamptz,
            case when ${state} <> 'QUEUED' then ${created}::timestamptz end,
            case when ${!open}::boolean then ${created}::timestamptz end,
            ${output}, coalesce(length(${output}::text), 0), null, ${rerunOf})`.execute(db);
  return taskId;
}

async function prune(date: string, dryRun = false): Promise<readonly string[]> {
  const lines: string[] = [];
  await pruneRuns(
    {
      db,
      clock: createClock({ zone: 'Europe/Zurich' }),
      taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11',
      actor: { email: 'system:schedule', name: 'Schedule' },
      args: { date, dry_run: dryRun },
      json: null,
      print: (line) => void lines.push(line),
      recordArtifacts: async () => undefined,
      signal: new AbortController().signal,
    },
    { runDays: 400, outputDays: 90 },
  );
  return lines;
}

async function left(): Promise<Record<string, { output: string | null; removed: boolean }>> {
  const { rows } = await sql<{ task_id: string; output: string | null; removed: boolean }>`
    select task_id, output, output_removed is not null and output_length = 0 as removed
      from task_run`.execute(db);
  return Object.fromEntries(rows.map(({ task_id: id, ...rest }) => [id, rest]));
}

test('runs of the 401st day go; what those of the 91st printed goes, and says so', async () => {
  // 400 and 90 days before 28 June 2024 begin in Zurich, two hours before they do in London.
  await run('2023-05-24T21:59:59Z');
  const kept = await run('2023-05-24T22:00:00Z');
  const silenced = await run('2024-03-29T22:59:59Z');
  const whole = await run('2024-03-29T23:00:00Z');
  const silent = await run('2024-01-01T00:00:00Z', { output: '' });
  expect(await prune('2024-06-28')).toEqual([
    'Runs before 2023-05-25: 1 removed',
    'What runs before 2024-03-30 printed: of 2 runs removed',
  ]);
  expect(await left()).toEqual({
    [kept]: { output: null, removed: true },
    [silenced]: { output: null, removed: true },
    [whole]: { output: 'printed', removed: false },
    [silent]: { output: '', removed: false },
  });
  expect(await prune('2024-06-28')).toEqual([
    'Runs before 2023-05-25: 0 removed',
    'What runs before 2024-03-30 printed: of 0 runs removed',
  ]);
});

test('a dry run says what would go, and nothing goes', async () => {
  await run('2020-01-01T00:00:00Z');
  const before = await left();
  expect(await prune('2024-06-28', true)).toEqual([
    'Runs before 2023-05-25: 1 would be removed',
    'What runs before 2024-03-30 printed: of 1 runs would be removed',
    'Nothing was removed: this was a dry run',
  ]);
  expect(await left()).toEqual(before);
  expect(pruneRunsTask.urlParams).toContainEqual(
    expect.objectContaining({ name: 'dry_run', default_val: 'true' }),
  );
});

test('runs that have not ended, and those that an entry, a file or another run refers to, stay', async () => {
  await storeEntries(db, [{}]);
  await sql`update task_run set created = '2020-01-01' where state = 'QUEUED'`.execute(db);
  const waiting = await run('2020-01-01T00:00:00Z', { state: 'QUEUED' });
  const ofFile = await run('2020-01-05T00:00:00.123456Z');
  await sql`insert into inbox_file (folder, file_name, file_id, task_id)
            values ('f', 'n', 'i', ${ofFile})`.execute(db);
  const repeated = await run('2020-01-02T00:00:00Z');
  const repeats = await run('2024-06-01T00:00:00Z', { rerunOf: repeated });
  const entered = await run('2020-01-03T00:00:00Z');
  await sql`update blotter_entry set task_id = ${entered}`.execute(db);
  await run('2020-01-04T00:00:00Z');
  expect(await prune('2024-06-28')).toEqual([
    'Runs before 2023-05-25: 1 removed',
    '3 stay: an entry, a file or another run refers to them',
    'What runs before 2024-03-30 printed: of 3 runs removed',
  ]);
  expect(Object.keys(await left())).toEqual(
    expect.arrayContaining([waiting, ofFile, repeated, repeats, entered]),
  );
});

test('pieces that were printed into a run as it ended go; those of runs that go on stay', async () => {
  const goesOn = [
    await run('2024-06-27T00:00:00Z', { state: 'RUNNING' }),
    await run('2020-01-01T00:00:00Z', { state: 'QUEUED' }),
  ];
  for (const id of [...goesOn, await run('2024-06-27T00:00:00Z'), randomUUID()])
    await sql`insert into task_log (task_id, at_char, upto, text) values (${id}, 0, 1, 'a')`.execute(
      db,
    );
  await prune('2024-06-28', true);
  expect(await printing()).toHaveLength(4);
  await prune('2024-06-28');
  expect(new Set(await printing())).toEqual(new Set(goesOn));
});

/** The runs of which there are pieces. */
async function printing(): Promise<readonly string[]> {
  const { rows } = await sql<{ task_id: string }>`select task_id from task_log`.execute(db);
  return rows.map(({ task_id: id }) => id);
}

test('more than a batch goes, each batch with its audit row, and the audit rows of what went stay', async () => {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, auth_email, auth_name,
                          created, started, finished, output)
    select gen_random_uuid(), '/x', 'POST', 'TRIGGER', 'FAIL', 'tasks', 'a@b', 'A', at, at, at, ''
      from generate_series(1, 2500) as n,
           lateral (select '2020-01-01'::timestamptz + make_interval(mins => n / 2)) as moment (at)
  `.execute(db);
  const auditsBefore = await audits();
  expect((await prune('2024-06-28'))[0]).toBe('Runs before 2023-05-25: 2500 removed');
  expect(await left()).toEqual({});
  const made = (await audits()).slice(auditsBefore.length);
  expect(made.reduce((sum, { removed }) => sum + removed, 0)).toBe(2500);
  expect(made.length).toBeGreaterThan(2);
});

async function audits(): Promise<readonly { removed: number }[]> {
  const { rows } = await sql<{ removed: number }>`
    select (after ->> 'removed')::int as removed from audit_event
     where action = 'task.prune' order by seq`.execute(db);
  return rows;
}
