import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { hashFileId, textOfHanded } from '@fairlead/platform/files/imported-files';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { DATABASE_UNAVAILABLE } from '@fairlead/platform/tasks/run-error';
import { insertTaskRun } from '../runs/task-run.queries.ts';
import { type InboxParts, settleEnded, takeNew } from './inbox.ts';
import { type InboxFolder, openInbox } from './inbox-folder.ts';

let it: TestDb;
let folder: string;
let inbox: InboxFolder;
let parts: InboxParts;
let stored: string[];
/** Time of the folder for now: a rest goes by between two looks. */
let now = 0;
const rest = () => (now += 15_000);
const open = async () => openInbox(folder, () => now);

beforeEach(async () => {
  it = await createTestDb();
  folder = await mkdtemp(join(tmpdir(), 'fl-inbox-'));
  inbox = await open();
  stored = [];
  let runs = 0;
  parts = {
    db: it.db,
    folder,
    log: { info: () => undefined, warn: () => undefined },
    store: async (fileName, content) => {
      stored.push(textOfHanded({ kind: 'statement', fileName, content }).text);
      return hashFileId(content);
    },
    queueImport: async (tx: Db, fileId: string) => {
      runs += 1;
      const taskId = `00000000-0000-4000-8000-${String(runs).padStart(12, '0')}`;
      await insertTaskRun(tx, {
        taskId,
        route: '/clearer/import_statement',
        method: 'POST',
        trigger: 'TRIGGER',
        queueName: 'tasks',
        priority: 0,
        args: {},
        json: { file_id: fileId },
        actor: { email: 'system:inbox', name: 'Inbox' },
        requestId: 'test',
      });
      return taskId;
    },
  };
}, 30_000);
afterEach(async () => {
  await it.close();
  await rm(folder, { recursive: true });
});

/** Two looks: a file is taken when the second finds it as the first did, a rest ago. */
async function look(): Promise<void> {
  await inbox.bringBack();
  await settleEnded(parts, inbox);
  await takeNew(parts, inbox);
  rest();
  await takeNew(parts, inbox);
}

const ERRORS: Readonly<Record<string, string>> = { FAIL: 'Refused', KILLED: 'WorkerLost' };

/** Ends the waiting runs as a worker would, so many seconds ago. */
async function end(
  state: string,
  dict: object = {},
  error = ERRORS[state],
  agoS = 0,
): Promise<void> {
  const then = sql`clock_timestamp() - make_interval(secs => ${agoS})`;
  await sql`
    update task_run
    set state = ${state}, started = ${then}, finished = ${then},
        error_type = ${error ?? null}, error_trace = 'Bea stopped this run.',
        error_dict = ${JSON.stringify(dict)}::jsonb
    where state = 'QUEUED'
  `.execute(it.db);
}

async function runs(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from task_run order by task_id
  `.execute(it.db);
  return rows.map(({ state }) => state);
}

const files = async (name = '') =>
  (await readdir(join(folder, name), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

const drop = (name: string, content: string | Buffer = name) =>
  writeFile(join(folder, name), content);

test('[API-08] a file is taken once, stays until its import ended, and then lies in done', async () => {
  await drop('norvane.csv', 'content');
  await look();
  await look();
  expect(await runs()).toEqual(['QUEUED']);
  expect(stored).toEqual(['content']);
  expect(await files()).toEqual(['norvane.csv']);

  await end('SUCCESS');
  await look();
  expect(await files()).toEqual([]);
  expect(await files('done')).toEqual(['norvane.csv']);
  expect(await runs()).toEqual(['SUCCESS']);
});

test('a file that is still being written, hidden or half loaded is left alone', async () => {
  await drop('growing.csv', '');
  await takeNew(parts, inbox);
  now += 14_999;
  await takeNew(parts, inbox);
  await drop('growing.csv', 'one');
  await takeNew(parts, inbox);
  now += 14_999;
  await takeNew(parts, inbox);
  await drop('growing.csv', 'one and two');
  await takeNew(parts, inbox);
  await drop('.hidden.csv');
  await drop('half.csv.part');
  expect(stored).toEqual([]);
  expect(await files('refused')).toEqual([]);
  await look();
  expect(stored).toEqual(['one and two']);
});

test('a writer that pauses for longer has its file back: nothing lies in refused that it was not of', async () => {
  await drop('slow.csv', '');
  await look();
  expect(await files('refused')).toEqual(['slow.csv', 'slow.csv.reasons.txt']);
  await appendFile(join(folder, 'refused', 'slow.csv'), 'all of it');
  await look();
  expect([await files(), await files('refused')]).toEqual([['slow.csv'], []]);
  expect(stored).toEqual(['all of it']);
});

test('what comes while a file is refused stays: neither it nor reasons for it are moved', async () => {
  await drop('slow.csv', 'half');
  await look();
  await appendFile(join(folder, 'slow.csv'), ' and half');
  await end('FAIL', { reasons: [{ line: null, column: null, message: 'is cut short' }] });
  await look();
  expect([await files(), await files('refused')]).toEqual([['slow.csv'], []]);
  expect(stored).toEqual(['half', 'half and half']);
});

test('[API-08] a refused file lies in refused, with the reasons by line and column beside it', async () => {
  await drop('bad.csv');
  await look();
  await end('FAIL', {
    reasons: [
      { line: 12, column: 'P (Lots)', message: 'may not be 0' },
      { line: null, column: null, message: 'is cut short' },
    ],
  });
  await look();
  expect(await files()).toEqual([]);
  expect(await files('refused')).toEqual(['bad.csv', 'bad.csv.reasons.txt']);
  expect(await readFile(join(folder, 'refused', 'bad.csv.reasons.txt'), 'utf8')).toBe(
    'line 12, P (Lots): may not be 0\nis cut short\n',
  );
});

test('what is no text, or nothing at all, is refused at once', async () => {
  await drop('picture.csv', Buffer.from([0xff, 0xd8, 0xff]));
  await drop('empty.csv', '');
  await look();
  expect(await runs()).toEqual([]);
  expect(await files('refused')).toEqual([
    'empty.csv',
    'empty.csv.reasons.txt',
    'picture.csv',
    'picture.csv.reasons.txt',
  ]);
  expect(await readFile(join(folder, 'refused', 'picture.csv.reasons.txt'), 'utf8')).toBe(
    'picture.csv is not a text file in UTF-8, from line 1 on\n',
  );
});

test('[TSK-14] a watcher that is started anew goes on where the lost one stopped', async () => {
  await drop('norvane.csv', 'content');
  await look();
  inbox = await open();
  await look();
  expect(await runs()).toEqual(['QUEUED']);

  // Lost between moving the file and saying so.
  await end('SUCCESS');
  const moved = createHash('sha256').update('content').digest('hex');
  await inbox.moveToDone({ name: 'norvane.csv', fileId: moved });
  inbox = await open();
  await look();
  expect(await files('done')).toEqual(['norvane.csv']);
  await look();
  expect(await runs()).toEqual(['SUCCESS']);
});

test('[TSK-14] an import whose worker was lost is asked for again, but not for ever', async () => {
  await drop('norvane.csv');
  await look();
  for (let i = 0; i < 4; i += 1) {
    await end('KILLED');
    await look();
  }
  expect(await runs()).toEqual(['KILLED', 'KILLED', 'KILLED']);
  expect(await files('refused')).toEqual(['norvane.csv', 'norvane.csv.reasons.txt']);
});

test('[TSK-14] an import whose worker was stopped is asked for again, one that a person stopped is not', async () => {
  await drop('norvane.csv');
  await look();
  await end('KILLED', {}, 'WorkerStopped');
  await look();
  expect(await runs()).toEqual(['KILLED', 'QUEUED']);
  await end('KILLED', {}, 'Killed');
  await look();
  expect(await runs()).toEqual(['KILLED', 'KILLED']);
  expect(await readFile(join(folder, 'refused', 'norvane.csv.reasons.txt'), 'utf8')).toBe(
    'Bea stopped this run. It may be taken again.\n',
  );
});

test('an import for which the disk was full is asked for again, however often', async () => {
  await drop('norvane.csv');
  await look();
  for (const agoS of [10, 20, 40, 80]) {
    await end('FAIL', {}, DATABASE_UNAVAILABLE, agoS);
    await look();
  }
  expect(await runs()).toEqual(['FAIL', 'FAIL', 'FAIL', 'FAIL', 'QUEUED']);
  await end('SUCCESS');
  await look();
  expect(await files('done')).toEqual(['norvane.csv']);
});

test('it is asked for ever less often', async () => {
  await drop('norvane.csv');
  await look();
  await end('FAIL', {}, DATABASE_UNAVAILABLE, 10);
  await look();
  await end('FAIL', {}, DATABASE_UNAVAILABLE, 15);
  await look();
  expect(await runs()).toEqual(['FAIL', 'FAIL']);
  expect(await files('refused')).toEqual([]);
});

test('a file that came under the same name meanwhile is not moved unread, but taken', async () => {
  await drop('norvane.csv', 'first');
  await look();
  await drop('norvane.csv', 'second');
  await end('SUCCESS');
  await look();
  await look();
  expect(stored).toEqual(['first', 'second']);
  await end('SUCCESS');
  await look();
  expect(await files('done')).toEqual(['norvane.csv']);
  await drop('norvane.csv', 'third');
  await look();
  await end('SUCCESS');
  await look();
  expect(await files('done')).toEqual(['norvane (2).csv', 'norvane.csv']);
});

test('a file that cannot be moved does not hold up the others, and is told of once', async () => {
  const told: string[] = [];
  parts = { ...parts, log: { ...parts.log, warn: (_, text) => told.push(text) } };
  await drop('first.csv', 'first');
  await look();
  await rm(join(folder, 'done'), { recursive: true });
  await end('SUCCESS');
  await drop('second.csv', 'second');
  await look();
  await look();
  expect(stored).toEqual(['first', 'second']);
  expect(told).toEqual(['a file of the inbox is stuck']);
});

const AWAITED = {
  reasons: [{ line: 2, column: 'B', message: "'ALDT' is in no chart (Companies)" }],
  awaits: true,
};

/** Another import has brought names, by its route. */
async function names(route: string): Promise<void> {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, started, finished,
                          auth_email, auth_name)
    values (gen_random_uuid(), ${route}, 'POST', 'TRIGGER', 'SUCCESS', 'tasks', clock_timestamp(),
            clock_timestamp(), 'a@b', 'A')
  `.execute(it.db);
}

test('a file that names what is not there waits, says so, and is taken when it has come', async () => {
  await drop('journals.csv');
  await look();
  await end('FAIL', AWAITED);
  await look();
  await look();
  expect([await runs(), await files(), await files('refused')]).toEqual([
    ...[['FAIL'], ['journals.csv'], []],
  ]);
  expect(await readFile(join(folder, 'waiting', 'journals.csv.reasons.txt'), 'utf8')).toBe(
    "line 2, B: 'ALDT' is in no chart (Companies)\n",
  );
  await names('/prices/import_settlements');
  await look();
  expect((await runs()).filter((state) => state === 'QUEUED')).toEqual([]);
  await names('/accounting/import_chart');
  await look();
  await look();
  expect((await runs()).filter((state) => state === 'QUEUED')).toEqual(['QUEUED']);
  // The chart was of another company: it waits on, and one chart is tried once.
  await end('FAIL', AWAITED);
  await look();
  expect((await runs()).filter((state) => state === 'QUEUED')).toEqual([]);
  await names('/accounting/import_chart');
  await look();
  await end('SUCCESS');
  await look();
  expect([await files(), await files('done'), await files('waiting')]).toEqual([
    ...[[], ['journals.csv'], []],
  ]);
});

test('a file waits for an hour, then it is refused and says that nothing came', async () => {
  await drop('journals.csv');
  await look();
  await end('FAIL', AWAITED);
  await look();
  await sql`update inbox_file set taken_at = taken_at - interval '1 hour'`.execute(it.db);
  await look();
  expect([await files(), await files('waiting')]).toEqual([[], []]);
  expect(await readFile(join(folder, 'refused', 'journals.csv.reasons.txt'), 'utf8')).toBe(
    "line 2, B: 'ALDT' is in no chart (Companies)\nWhat is named so did not come within an hour.\n",
  );
});

test('a file that waits is replaced or removed by who put it there', async () => {
  await drop('journals.csv', 'first');
  await drop('budget.csv', 'budget');
  await look();
  await end('FAIL', AWAITED);
  await look();
  expect(await files('waiting')).toEqual(['budget.csv.reasons.txt', 'journals.csv.reasons.txt']);
  await drop('journals.csv', 'second, corrected');
  await rm(join(folder, 'budget.csv'));
  await look();
  await look();
  expect(stored).toEqual(['budget', 'first', 'second, corrected']);
  expect(await files('waiting')).toEqual([]);
  await end('SUCCESS');
  await look();
  expect([await files(), await files('done'), await files('refused')]).toEqual([
    ...[[], ['journals.csv'], []],
  ]);
});

test('once a file of a name was taken, what was refused under it is put aside with its reasons', async () => {
  for (const content of ['first', 'second']) {
    await drop('bad.csv', content);
    await look();
    await end('FAIL', { reasons: [] });
    await look();
  }
  await drop('other.csv', 'other');
  await look();
  await end('FAIL', { reasons: [] });
  await look();
  await drop('bad.csv', 'good');
  await look();
  await end('SUCCESS');
  await look();
  expect([await files('done'), await files('refused')]).toEqual([
    ['bad.csv'],
    ['other.csv', 'other.csv.reasons.txt'],
  ]);
  expect(await files('refused/replaced')).toEqual([
    ...['bad (2).csv', 'bad (2).csv.reasons.txt', 'bad.csv', 'bad.csv.reasons.txt'],
  ]);
});

test('the files of a ZIP are taken each by itself, and the ZIP lies in done', async () => {
  const zip = zipSync({
    'day/norvane.csv': Buffer.from('one'),
    'veldkamp.csv': Buffer.from('two'),
  });
  await drop('day.zip', Buffer.from(zip));
  await look();
  expect(await files()).toEqual(['norvane.csv', 'veldkamp.csv']);
  expect(await files('done')).toEqual(['day.zip']);
  await look();
  expect(stored).toEqual(['one', 'two']);
  await end('SUCCESS');
  await look();
  expect(await files('done')).toEqual(['day.zip', 'norvane.csv', 'veldkamp.csv']);
});

test('a ZIP waits while a file of one of its names lies there; one that is none is refused with its reason', async () => {
  await drop('norvane.csv', 'before');
  await drop('day.zip', Buffer.from(zipSync({ 'norvane.csv': Buffer.from('after') })));
  await drop('none.zip', 'no archive');
  await look();
  expect(await files()).toEqual(['day.zip', 'norvane.csv']);
  expect(await files('refused')).toEqual(['none.zip', 'none.zip.reasons.txt']);
  expect(await readFile(join(folder, 'refused', 'none.zip.reasons.txt'), 'utf8')).toBe(
    'none.zip is no ZIP, or is cut short\n',
  );
  await end('SUCCESS');
  await look();
  await look();
  expect(stored).toEqual(['before', 'after']);
  expect(await files('done')).toEqual(['day.zip', 'norvane.csv']);
});
