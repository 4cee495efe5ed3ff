import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { createPool, type Db, dbOver } from './db.ts';
import { integer, Rows } from './rows.ts';
import { Snapshot } from './snapshot.ts';

let testDb: TestDb;
let pool: pg.Pool;
let db: Db;

beforeEach(async () => {
  testDb = await createTestDb();
  pool = createPool(testDb.url, { max: 2 });
  db = dbOver(pool);
});
afterEach(async () => {
  await db.destroy();
  await testDb.close();
});

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const SLOW = sql`select 1 as n from (select pg_sleep(0.2)) as slept`;

/** Delays the next connection of the pool. */
function lateConnection(ms: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const once: unknown = async () => soon(ms).then(connect);
  jest.spyOn(pool, 'connect').mockImplementationOnce(once as never);
}

test('who leaves late in a statement ends no statement of somebody else', async () => {
  const leaving = new AbortController();
  const snapshot = await Snapshot.open(db, leaving.signal);
  const read = snapshot.pages(new Rows({ n: integer }), SLOW).next();
  await soon(50);
  lateConnection(400);
  leaving.abort();
  await expect(read).rejects.toThrow('aborted');
  await snapshot.close();
  await expect(sql`select pg_sleep(0.6)`.execute(db)).resolves.toBeDefined();
});

test('who leaves between two statements needs no second connection', async () => {
  const leaving = new AbortController();
  const snapshot = await Snapshot.open(db, leaving.signal);
  const connect = jest.spyOn(pool, 'connect');
  leaving.abort();
  await expect(snapshot.read(async (tx) => sql`select 1`.execute(tx))).rejects.toThrow('aborted');
  await snapshot.close();
  expect(connect).not.toHaveBeenCalled();
});

test('who leaves while it opens has no snapshot, and holds no connection', async () => {
  const leaving = new AbortController();
  // Just behind the look whether somebody is there.
  jest.spyOn(leaving.signal, 'throwIfAborted').mockImplementationOnce(() => leaving.abort());
  await expect(Snapshot.open(db, leaving.signal)).rejects.toThrow('aborted');
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});
