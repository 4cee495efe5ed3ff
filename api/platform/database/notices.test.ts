import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { notices, type Notices } from './notices.ts';

let testDb: TestDb;
let hub: Notices;

beforeAll(async () => {
  testDb = await createTestDb();
});
afterEach(async () => hub.close());
afterAll(async () => testDb.close());

const tell = async (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(testDb.db);

const sessions = async () => {
  const statement = sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'fairlead notices'`;
  return (await statement.execute(testDb.db)).rows;
};

const endSessions = async () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fairlead notices'`.execute(
    testDb.db,
  );

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((wait) => setTimeout(wait, 5));
}

test('what is told on a channel reaches those who listen to it, and them alone', async () => {
  hub = notices(testDb.url);
  const heard: string[] = [];
  expect(hub.isListening()).toBe(false);
  const stop = hub.on('first', (payload) => heard.push(`one ${payload}`));
  hub.on('first', (payload) => heard.push(`two ${payload}`));
  hub.on('Second "channel"', (payload) => heard.push(`other ${payload}`));
  await until(() => hub.isListening());
  expect(await sessions()).toHaveLength(1);

  await tell('first', 'a');
  await tell('nobody', 'b');
  await tell('Second "channel"', 'c');
  await until(() => heard.length === 3);
  expect(heard).toEqual(['one a', 'two a', 'other c']);

  stop();
  await tell('first', 'd');
  await until(() => heard.length === 4);
  expect(heard[3]).toBe('two d');
});

test('a channel that is asked for later is listened to on the same connection, after a gap', async () => {
  hub = notices(testDb.url);
  let gaps = 0;
  hub.onGap(() => {
    expect(hub.isListening()).toBe(true);
    gaps += 1;
  });
  hub.on('first', () => undefined);
  await until(() => hub.isListening());
  expect(gaps).toBe(1);

  const heard: string[] = [];
  hub.on('later', (payload) => heard.push(payload));
  expect(hub.isListening()).toBe(false);
  await until(() => hub.isListening());
  expect(gaps).toBe(2);
  await tell('later', 'a');
  await until(() => heard.length === 1);
  expect(await sessions()).toHaveLength(1);
});

test('a lost connection is made again: those who listen learn that they may have missed something', async () => {
  hub = notices(testDb.url);
  let gaps = 0;
  const heard: string[] = [];
  hub.onGap(() => (gaps += 1));
  hub.on('first', (payload) => heard.push(payload));
  for (let n = 1; n <= 3; n += 1) {
    await until(() => gaps === n && hub.isListening());
    await endSessions();
    await until(() => !hub.isListening());
  }
  await until(() => gaps === 4);
  await tell('first', 'after');
  await until(() => heard.length === 1);
  expect(await sessions()).toHaveLength(1);
});

test('a database that is not there fails nobody; closing leaves no session and no further try', async () => {
  const nowhere = notices('postgres://x@localhost:1/x');
  nowhere.on('first', () => undefined);
  await new Promise((wait) => setTimeout(wait, 350));
  expect(nowhere.isListening()).toBe(false);
  await nowhere.close();

  hub = notices(testDb.url);
  hub.on('first', () => undefined);
  await hub.close();
  await until(async () => (await sessions()).length === 0);
  hub = notices(testDb.url);
  hub.on('first', () => undefined);
  await until(() => hub.isListening());
  await hub.close();
  expect(hub.isListening()).toBe(false);
  await until(async () => (await sessions()).length === 0);
});
