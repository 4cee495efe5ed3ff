import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { connect } from './db.ts';
import { answerTo } from '../http/errors.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createTestDb();
  await sql`create table thing (id int primary key, n numeric check (n > 0), other int references thing)`.execute(
    testDb.db,
  );
  await sql`insert into thing values (1, 1, null)`.execute(testDb.db);
});
afterAll(async () => testDb.close());

const answerOf = async (statement: ReturnType<typeof sql>, db = testDb.db) =>
  statement.execute(db).then(
    () => 'no error',
    (error: unknown) => answerTo(error as Error),
  );

test.each([
  ['a key twice', sql`insert into thing values (1, 1, null)`, 409],
  ['a broken check', sql`insert into thing values (2, -1, null)`, 422],
  ['NaN beyond a check', sql`insert into thing values (2, 'x', null)`, 422],
  ['a missing reference', sql`insert into thing values (2, 1, 99)`, 422],
  ['a number out of range', sql`insert into thing values (99999999999999, 1, null)`, 422],
  ['NUL in a text', sql`select ${'a\0b'}::text`, 422],
  ['a bad day', sql`select ${'2024-02-30'}::date`, 422],
  ['an offset of no place', sql`select ${'2024-06-28T00:00:00+20:00'}::timestamptz`, 422],
  ['a missing table', sql`select * from no_such_table`, 500],
])('[API-04] %s shows nothing of the database’s own words', async (_what, statement, status) => {
  const answer = await answerOf(statement);
  expect(answer).toMatchObject({ status });
  expect(JSON.stringify(answer)).not.toMatch(/\b(thing|table|constraint)\b|pkey|invalid input/i);
});

test('[API-04] a statement that takes too long is cut off and is a 504', async () => {
  const impatient = connect(testDb.url, { statementTimeoutMs: 50 });
  expect(await answerOf(sql`select pg_sleep(5)`, impatient)).toEqual({
    status: 504,
    code: 'TOO_SLOW',
    message: 'The database took too long to answer and was stopped; please ask for less at once',
  });
  await impatient.destroy();
});

test('[API-04] a row that somebody else holds is a 409 after the lock’s time', async () => {
  const other = connect(testDb.url, { statementTimeoutMs: 4_000 });
  await testDb.db.transaction().execute(async (tx) => {
    await sql`select * from thing for update`.execute(tx);
    expect(await answerOf(sql`update thing set n = 2`, other)).toEqual({
      status: 409,
      code: 'LOCKED',
      message: 'Somebody else is changing that right now',
    });
  });
  await other.destroy();
});

test('[API-04] a database that is not there is a 503 with a time to come back', async () => {
  for (const url of [
    'postgres://x@localhost:1/x',
    'postgres://x@localhost:1/x?host=/nonexistent',
  ]) {
    const nowhere = connect(url);
    expect(await answerOf(sql`select 1`, nowhere)).toMatchObject({ status: 503, retryAfter: 2 });
    await nowhere.destroy();
  }
});

test.each([
  ['EPIPE', 'write'],
  ['ECONNRESET', 'read'],
  ['EHOSTUNREACH', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ECONNABORTED', 'write'],
  ['ENOTCONN', 'shutdown'],
  ['ENOTFOUND', 'getaddrinfo'],
  ['EAI_AGAIN', 'getaddrinfo'],
])('[API-04] a socket that fails with %s of %s is a 503', (code, syscall) => {
  const error = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  expect(answerTo(error)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 });
});

test.each([
  ['ENOENT', 'open'],
  ['EBUSY', 'unlink'],
  ['EPERM', 'kill'],
])('[API-04] a file that fails with %s of %s is a fault of ours', (code, syscall) => {
  expect(answerTo(Object.assign(new Error(code), { code, syscall }))).toMatchObject({
    status: 500,
  });
});

test('[API-04] a host with two addresses that both refuse is a 503', () => {
  const refused = ['::1', '127.0.0.1'].map((address) =>
    Object.assign(new Error(address), { code: 'ECONNREFUSED', syscall: 'connect' }),
  );
  const error = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
  expect(answerTo(error)).toMatchObject({ status: 503 });
});

test('[API-04] a connection that the server ends is a 503, and the process and its pool live on', async () => {
  const killing = sql`select pg_terminate_backend(pg_backend_pid())`;
  expect(await answerOf(killing)).toMatchObject({ status: 503 });
  // The pool may hand the dying connection out once more before it hears of its end.
  await answerOf(sql`select 1`);
  expect(await answerOf(sql`select 1`)).toBe('no error');
});
