import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeRunning } from '@fairlead/api/testing/pool-of-test';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import type { Db } from './db.ts';
import { connectFenced } from './fenced-db.ts';
import { Snapshot } from './snapshot.ts';

let testDb: TestDb;
let taskId: string;
let db: Db;
let stop: AbortController;

beforeAll(async () => {
  testDb = await createTestDb();
  await sql`create table thing (task_id uuid, name text)`.execute(testDb.db);
}, 60_000);
beforeEach(async () => {
  taskId = await storeRunning(testDb.db);
  stop = new AbortController();
  const { signal } = stop;
  db = connectFenced(testDb.url, { fence: { taskId, attempt: 1 }, name: 'fenced', signal });
});
afterEach(async () => db.destroy());
afterAll(async () => testDb.close());

const write = async (to: Db, what: string) =>
  sql`insert into thing (task_id, name) values (${taskId}, ${what})`.execute(to);
const written = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from thing where task_id = ${taskId}
  `.execute(testDb.db);
  return rows.map(({ name }) => name);
};
const kill = async () =>
  sql`
    update task_run set state = 'KILLED', finished = clock_timestamp() where task_id = ${taskId}
  `.execute(testDb.db);

test('a run writes in a transaction, and nowhere else', async () => {
  await expect(write(db, 'outside')).rejects.toThrow('read-only transaction');
  await db.transaction().execute(async (tx) => write(tx, 'inside'));
  await expect(write(db, 'after it')).rejects.toThrow('read-only transaction');
  expect(await written()).toEqual(['inside']);
});

test('[TSK-14] what a run that was killed meanwhile wrote is rolled back', async () => {
  const late = db.transaction().execute(async (tx) => {
    await write(tx, 'late');
    await kill();
  });
  await expect(late).rejects.toThrow('is no longer running');
  const controlled = await db.startTransaction().execute();
  await write(controlled, 'late, too');
  await expect(controlled.commit().execute()).rejects.toThrow('is no longer running');
  await controlled.rollback().execute();
  expect(await written()).toEqual([]);
});

test('[TSK-14] of a run that was begun anew the earlier attempt writes nothing', async () => {
  await sql`update task_run set attempt = 2 where task_id = ${taskId}`.execute(testDb.db);
  const earlier = db.transaction().execute(async (tx) => write(tx, 'of the first attempt'));
  await expect(earlier).rejects.toThrow('is no longer running');
  expect(await written()).toEqual([]);
});

test('[TSK-15] a run that is told to end begins no statement more, and what it began is rolled back', async () => {
  const told = db.transaction().execute(async (tx) => {
    await write(tx, 'first');
    stop.abort(new Error('The run was asked to stop'));
    await write(tx, 'second');
  });
  await expect(told).rejects.toThrow('was asked to stop');
  expect(await written()).toEqual([]);
});

test('a long read of a run that is told to end is ended in the middle of its statement', async () => {
  const reading = await Snapshot.open(db, stop.signal);
  const read = reading.read(async (tx) => sql`select pg_sleep(600)`.execute(tx));
  stop.abort();
  await expect(read).rejects.toThrow('canceling statement');
  await reading.close();
});

test('the last statement of a run is committed, though the run is told to end before that', async () => {
  await db.transaction().execute(async (tx) => {
    await write(tx, 'all');
    stop.abort();
  });
  expect(await written()).toEqual(['all']);
});

test('the run that is running commits, though its worker writes its row all the time', async () => {
  await db.transaction().execute(async (tx) => {
    await write(tx, 'kept');
    await sql`
      update task_run set heartbeat = clock_timestamp() where task_id = ${taskId}
    `.execute(testDb.db);
  });
  expect(await written()).toEqual(['kept']);
});

test('a long read has the database of one moment; a transaction that writes may not ask for that', async () => {
  const reading = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from task_run`.execute(reading)).rows[0]?.n;
  const before = await count();
  await storeRunning(testDb.db);
  expect(await count()).toBe(before);
  await expect(write(reading, randomUUID())).rejects.toThrow('read-only transaction');
  await reading.rollback().execute();
  const writing = db.transaction().setIsolationLevel('serializable');
  await expect(writing.execute(async (tx) => write(tx, 'x'))).rejects.toThrow('serializable');
  await db.transaction().execute(async (tx) => write(tx, 'after them'));
  expect(await written()).toEqual(['after them']);
});
