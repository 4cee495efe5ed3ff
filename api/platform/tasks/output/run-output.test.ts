import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { connect, type Db } from '../../database/db.ts';
import { settleOutput } from './output.queries.ts';
import { startRunOutput } from './run-output.ts';

let testDb: TestDb;
let db: Db;
let warnings: string[] = [];
const log = { warn: (_about: object, text: string) => warnings.push(text) };

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
});
afterAll(async () => testDb.close());

async function runningRun(): Promise<string> {
  const taskId = randomUUID();
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, executor, attempt,
                          started, heartbeat, output, auth_email, auth_name, request_id)
    values (${taskId}, '/a/b', 'POST', 'TRIGGER', 'RUNNING', 'tasks', 'here', 1, clock_timestamp(),
            clock_timestamp(), '', 'a@b', 'A', 'r')`.execute(db);
  return taskId;
}

/** The first attempt at a run. */
const firstOf = (taskId: string) => ({ taskId, attempt: 1 });

const endRun = async (tx: Db, taskId: string) =>
  sql`update task_run set state = 'SUCCESS', finished = clock_timestamp()
       where task_id = ${taskId} and state = 'RUNNING'`.execute(tx);

async function settled(taskId: string) {
  await db.transaction().execute(async (tx) => {
    await settleOutput(tx, taskId);
    await endRun(tx, taskId);
  });
  return rowOf(taskId);
}

type Row = {
  output: string | null;
  output_tail: string | null;
  output_length: number;
  printed: number;
};

async function rowOf(taskId: string): Promise<Row> {
  const statement = sql<Row>`
    select output, output_tail, output_length, printed from task_run where task_id = ${taskId}`;
  return (await statement.execute(db)).rows[0] as Row;
}

async function piecesOf(taskId: string) {
  const statement = sql<{ at_char: number; upto: number; text: string }>`
    select at_char, upto, text from task_log where task_id = ${taskId} order by upto`;
  return (await statement.execute(db)).rows;
}

const shownOf = async (taskId: string) => (await piecesOf(taskId)).map(({ text }) => text).join('');

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > 10_000) throw new Error('waited in vain');
    await sleep(5);
  }
}

/** Lines that all differ, so that one that is lost, doubled or moved is noticed. */
function* numbered(first: number, last: number, text = ''): Generator<string> {
  for (let n = first; n <= last; n += 1) yield `line ${n} ${text}\n`;
}

async function firstKeptAfter(): Promise<number> {
  const taskId = await runningRun();
  const output = startRunOutput(db, firstOf(taskId), log);
  const begun = performance.now();
  output.write(Buffer.from('first\n'));
  await until(async () => (await shownOf(taskId)) === 'first\n');
  const waited = performance.now() - begun;
  await output.end();
  return waited;
}

test('[TSK-13] what is printed after a silence is kept at once, and what follows soon after', async () => {
  // A busy machine is not slow every time.
  let waited = Infinity;
  for (let silence = 0; silence < 5; silence += 1)
    waited = Math.min(waited, await firstKeptAfter());
  expect(waited).toBeLessThan(200);

  const taskId = await runningRun();
  const output = startRunOutput(db, firstOf(taskId), log);
  output.write(Buffer.from('first\n'));
  await until(async () => (await shownOf(taskId)) === 'first\n');
  output.write(Buffer.from('second\n'));
  output.write(Buffer.from('third 🙂\n'));
  await until(async () => (await piecesOf(taskId)).length === 2);
  expect(await shownOf(taskId)).toBe('first\nsecond\nthird 🙂\n');
  await output.end();
  expect(await settled(taskId)).toEqual({
    output: 'first\nsecond\nthird 🙂\n',
    output_tail: null,
    output_length: 21,
    printed: 21,
  });
  expect(await piecesOf(taskId)).toEqual([]);
});

test('[TSK-13] a run that prints nothing has an empty output, one that never ran has none', async () => {
  const silent = await runningRun();
  await startRunOutput(db, firstOf(silent), log).end();
  expect(await settled(silent)).toMatchObject({ output: '', output_length: 0, printed: 0 });
  const waiting = await runningRun();
  await sql`update task_run set state = 'QUEUED', output = null, executor = null, started = null
             where task_id = ${waiting}`.execute(db);
  await settleOutput(db, waiting);
  expect(await rowOf(waiting)).toMatchObject({ output: null, printed: 0 });
});

test('up to 1,048,576 characters all of them are kept, the last 2,000 also for the history', async () => {
  const taskId = await runningRun();
  const output = startRunOutput(db, firstOf(taskId), log);
  const all = [...numbered(1, 60_000)].join('').padEnd(1_048_576, 'z');
  for (let at = 0; at < all.length; at += 50_001)
    output.write(Buffer.from(all.slice(at, at + 50_001)));
  await output.end();
  const row = await settled(taskId);
  expect(row.output).toBe(all);
  expect(row).toMatchObject({ printed: 1_048_576, output_length: 1_048_576 });
  expect(row.output_tail).toBe(all.slice(-2_000));
});

test.each([
  ['faster than it can be written', 0],
  ['no faster than it can be written', 1],
])(
  'of more, %s, the first 262,144 and the last 786,432 characters are kept, and a line says what is not',
  async (_how, pause) => {
    const taskId = await runningRun();
    const output = startRunOutput(db, firstOf(taskId), log);
    let all = '';
    let most = 0;
    for (let n = 0; n < 24; n += 1) {
      const text = [...numbered(n * 3_000, n * 3_000 + 2_999, 'with 日本 and 🙂 in it')].join('');
      all += text;
      output.write(Buffer.from(text));
      if (pause > 0) {
        await until(
          async () => (await piecesOf(taskId)).at(-1)?.text.endsWith(text.slice(-40)) === true,
        );
        const pieces = await piecesOf(taskId);
        most = Math.max(
          most,
          pieces.reduce((sum, { at_char, upto }) => sum + upto - at_char, 0),
        );
      }
    }
    await output.end();
    // What has left the kept end is gone from the database, too, but for a piece.
    expect(most).toBeLessThan(262_144 + 786_432 + 2 * 65_536);

    const characters = Array.from(all);
    const dropped = characters.length - 262_144 - 786_432;
    const head = characters.slice(0, 262_144).join('');
    const tail = characters.slice(-786_432).join('');
    const line = `[… ${dropped.toLocaleString('en')} characters are not kept …]\n`;
    const row = await settled(taskId);
    expect(row.output === `${head}\n${line}${tail}`).toBe(true);
    expect(row).toMatchObject({ printed: characters.length, output_length: 1_048_576 });
    expect(row.output_tail).toBe(Array.from(tail).slice(-2_000).join(''));
  },
  60_000,
);

test('while the database is away the run goes on; what was printed is kept when it is back', async () => {
  warnings = [];
  const taskId = await runningRun();
  let isAway = true;
  let tries = 0;
  const away = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      tries += 1;
      // What was written, but never answered, is sent again.
      if (isAway) throw new Error('away');
      return result;
    },
  });
  const output = startRunOutput(away, firstOf(taskId), log);
  output.write(Buffer.from('one\n'));
  await until(() => tries === 3);
  output.write(Buffer.from('two\n'));
  isAway = false;
  await output.end();
  expect(warnings).toEqual(['could not keep what a run printed; trying again']);
  expect((await settled(taskId)).output).toBe('one\ntwo\n');
});

test('what a lost worker had written is kept; what it prints when it wakes is not', async () => {
  const taskId = await runningRun();
  const output = startRunOutput(db, firstOf(taskId), log);
  output.write(Buffer.from('before\n'));
  await until(async () => (await shownOf(taskId)) === 'before\n');
  expect((await settled(taskId)).output).toBe('before\n');
  output.write(Buffer.from('after\n'));
  await output.end();
  expect(await piecesOf(taskId)).toEqual([]);
  // A second call, and one for a run that has ended, change nothing.
  await settleOutput(db, taskId);
  expect((await rowOf(taskId)).output).toBe('before\n');
});

test('settling twice before the end keeps what was printed; undone, everything is as before', async () => {
  const taskId = await runningRun();
  const output = startRunOutput(db, firstOf(taskId), log);
  output.write(Buffer.from('text\n'));
  await output.end();
  const undone = db.transaction().execute(async (tx) => {
    await settleOutput(tx, taskId);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await shownOf(taskId)).toBe('text\n');
  await db.transaction().execute(async (tx) => {
    await settleOutput(tx, taskId);
    await settleOutput(tx, taskId);
    await endRun(tx, taskId);
  });
  expect((await rowOf(taskId)).output).toBe('text\n');
});

test('a run that was handed back goes on behind what it had printed', async () => {
  const taskId = await runningRun();
  for (const text of ['first time\n', 'second time\n']) {
    const output = startRunOutput(db, firstOf(taskId), log);
    output.write(Buffer.from(text));
    await output.end();
  }
  expect((await settled(taskId)).output).toBe('first time\nsecond time\n');
});

test('what an earlier attempt prints late is not kept among what a later one printed', async () => {
  const taskId = await runningRun();
  const earlier = startRunOutput(db, firstOf(taskId), log);
  earlier.write(Buffer.from('first time\n'));
  await until(async () => (await shownOf(taskId)) === 'first time\n');
  await sql`update task_run set attempt = 2 where task_id = ${taskId}`.execute(db);
  earlier.write(Buffer.from('late\n'));
  await earlier.end();
  const later = startRunOutput(db, { taskId, attempt: 2 }, log);
  later.write(Buffer.from('second time\n'));
  await later.end();
  expect((await settled(taskId)).output).toBe('first time\nsecond time\n');
});

test('a database that is away for good holds up the end of a run no longer than 20 s', async () => {
  warnings = [];
  const nowhere = connect('postgres://x@localhost:1/x');
  const output = startRunOutput(nowhere, firstOf(randomUUID()), log);
  output.write(Buffer.from('text\n'));
  const begun = performance.now();
  await output.end();
  expect(performance.now() - begun).toBeLessThan(21_000);
  expect(warnings.at(-1)).toBe('the end of what a run printed is lost');
  await nowhere.destroy();
}, 30_000);
