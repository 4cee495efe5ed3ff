import type { Cost, Endpoint } from '@fairlead/shared/contract/endpoint';
import { nothing, object } from '@fairlead/shared/contract/schema';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import type { Db } from '../database/db.ts';
import { openLanes } from '../database/lanes.ts';
import { serve } from './route.ts';
import { shareTable } from './shares.ts';

const callOf = (path: string, cost: Cost) =>
  ({
    method: 'GET',
    path: `/test/${path}`,
    summary: '',
    access: 'edf:read',
    limit: 'reads',
    cost,
    query: nothing(),
    reply: object({}),
  }) satisfies Endpoint;

const does = (db: Db, statement: string) => async () => {
  await sql.raw(statement).execute(db);
  return {};
};

/** Goes on until the test lets go of the lock, however long that takes. */
const heldUp = (db: Db) => async () =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock_shared(7)`.execute(tx);
    return {};
  });
const QUICK = 'select 1';
const LONG = 'select pg_sleep(2.3)';

let it: TestApp;
beforeAll(async () => (it = await createTestApp()));
afterAll(async () => it.close());

/** The API over lanes, with ten connections for reads; the shares of the product by default. */
async function served(shares = shareTable(10)) {
  const { db, pools } = openLanes(it.testDb.url, 10);
  const own = await createTestApp({
    ...defaultParts(it.testDb),
    db,
    pools,
    shares,
    features: [
      (app) => {
        serve(app, callOf('report', 'heavy'), heldUp(db));
        serve(app, callOf('page', 'light'), does(db, QUICK));
        serve(app, callOf('entry', 'write'), does(db, QUICK));
        serve(app, callOf('long-report', 'heavy'), does(db, LONG));
        serve(app, callOf('long-entry', 'write'), does(db, LONG));
      },
    ],
  });
  const tokens = new Map<string, string>();
  const tokenOf = async (name: string) => {
    const known = tokens.get(name) ?? (await it.tokenFor(['edf:read'], `${name}@halyard.example`));
    tokens.set(name, known);
    return known;
  };
  const ask = async (name: string, path: string) => {
    const headers = { 'x-auth-token': await tokenOf(name) };
    return own.app.inject({ url: `/api/test/${path}`, headers });
  };
  const close = async () => {
    await own.close();
    await db.destroy();
  };
  return { app: own.app, ask, close };
}

/** Holds up every report until told to let them go on. */
async function holdUp() {
  const lock = await it.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(7)`.execute(lock);
  return async () => lock.rollback().execute();
}

/** Shares of the product, of which no report is sent away because the machine that tests is slow. */
function patientShares(): ReturnType<typeof shareTable> {
  const shares = shareTable(10);
  const { heavy } = shares;
  return { ...shares, heavy: heavy && { ...heavy, waitMs: 120_000 } };
}

async function untilWaiting(app: TestApp['app'], count: number): Promise<void> {
  const line = `fairlead_turns{cost="heavy",state="waiting"} ${String(count)}\n`;
  while (!(await app.inject('/metrics')).body.includes(line)) {
    await new Promise((wait) => setTimeout(wait, 10));
  }
}

/** Until so many reports stand in the database. */
async function untilInDatabase(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory'`.execute(it.db);
    if (rows[0]?.n === count) return;
    await new Promise((wait) => setTimeout(wait, 10));
  }
}

test('one person with many reports has two connections; who asks beyond what may wait is told so', async () => {
  const { app, ask, close } = await served(patientShares());
  const letGo = await holdUp();
  const reports = Array.from({ length: 18 }, async () => ask('maren', 'report'));
  await untilInDatabase(2);
  await untilWaiting(app, 16);
  const beyond = await ask('maren', 'report');
  expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([429, '2']);
  expect(beyond.json()).toMatchObject({
    err_msg: 'Many of your reports and searches are under way already; please wait for them',
    code: 'TOO_MANY',
  });
  const others = await Promise.all(
    ['page', 'entry'].flatMap((path) => ['maren', 'bea'].map(async (who) => ask(who, path))),
  );
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).toContain('fairlead_turns{cost="heavy",state="under_way"} 2\n');
  expect(metrics).toContain('fairlead_turns{cost="heavy",state="waiting"} 16\n');
  expect(metrics).toContain('fairlead_turns{cost="heavy",state="people_waiting"} 1\n');
  expect(metrics).toContain('fairlead_turns_refused_total{cost="heavy",whose="own"} 1\n');
  expect(metrics).toContain('fairlead_database_connections{lane="reads",state="open"}');
  await letGo();
  const ended = await Promise.all(reports);
  expect(ended.map(({ statusCode }) => statusCode)).toEqual(ended.map(() => 200));
  expect((await app.inject('/metrics')).body).toContain(
    'fairlead_turn_wait_seconds_count{cost="heavy"} 16\n',
  );
  await close();
});

test('where reads have all their connections sessions, writes and readiness have their own', async () => {
  const { app, ask, close } = await served({ ...shareTable(10), heavy: undefined });
  const letGo = await holdUp();
  const reports = Array.from({ length: 12 }, async () => ask('maren', 'report'));
  await untilInDatabase(10);
  // Of a person who has not called yet: the session is looked up.
  const entry = await ask('bea', 'entry');
  const ready = await app.inject('/readyz');
  expect([entry.statusCode, ready.statusCode]).toEqual([200, 200]);
  expect((await app.inject('/metrics')).body).toContain(
    'fairlead_database_connections{lane="reads",state="waiting"} 2\n',
  );
  await letGo();
  await Promise.all(reports);
  await close();
});

test('a read ends after 2 s and says so, a write goes on', async () => {
  const { ask, close } = await served();
  const [read, write] = await Promise.all([
    ask('maren', 'long-report'),
    ask('maren', 'long-entry'),
  ]);
  expect(read.statusCode).toBe(504);
  expect(read.json()).toMatchObject({
    err_msg: 'The database took too long to answer and was stopped; please ask for less at once',
    code: 'TOO_SLOW',
  });
  expect(write.statusCode).toBe(200);
  await close();
});
