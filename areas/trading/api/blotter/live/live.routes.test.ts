import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { blotterList } from '@fairlead/trading/contract/blotter';
import type { followBlotter } from '@fairlead/trading/contract/blotter-changes';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { notices } from '@fairlead/platform/database/notices';
import { emptyOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import { BlotterFollowers } from './followers.ts';

type Followed = ReplyOf<typeof followBlotter>;

const MAY = ['blotter:read', 'blotter:submit'] as const;
let it: TestApp;
let maren: string;
let joren: string;

beforeAll(async () => {
  it = await createTestApp();
  await loadReference(it.db);
  maren = await it.tokenFor(MAY, 'maren@halyard.example');
  joren = await it.tokenFor(MAY, 'joren@halyard.example');
}, 30_000);
afterAll(async () => it.close());
beforeEach(async () => {
  await emptyOrders(it.db);
  await emptyTrades(it.db);
  await storeOrders(it.db, [
    { trade_id: 'N1', order_num: 7 },
    { trade_id: 'N2', order_num: 8 },
  ]);
});

type How = { readonly app?: TestApp['app']; readonly as?: string };

const send = async (
  method: 'GET' | 'POST',
  url: string,
  { app = it.app, as = maren }: How,
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-auth-token': as },
    ...(payload === undefined ? {} : { payload }),
  });

async function list(how: How = {}): Promise<ReplyOf<typeof blotterList>> {
  return (await send('GET', '/blotter/list', how)).json();
}

/** State from which the present list is followed. */
async function now(): Promise<string> {
  return (await list()).changes_after ?? '';
}

const ask = async (after: string, { here = '', ...how }: How & { readonly here?: string } = {}) =>
  send(
    'GET',
    // As the client of the browser, which leaves out what is empty.
    `/blotter/changes?${new URLSearchParams({ after, ...(here !== '' && { here }) }).toString()}`,
    how,
  );

async function changes(...asked: Parameters<typeof ask>): Promise<Followed> {
  const answer = await ask(...asked);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** Until a caller waits: it has looked and found nothing. */
const held = async () => sleep(150);

/** Fills in the book of the order with this number of the clearer. */
async function fillIn(orderNum: number, book = 'Paper', how: How = { as: joren }): Promise<void> {
  const { blotter_real } = await list();
  const rows = blotter_real
    .filter(({ order_num }) => order_num === orderNum)
    .map(({ swiss_order_num, row_version }) => ({ swiss_order_num, row_version }));
  const answer = await send('POST', '/blotter/drafts', how, { rows, set: { book } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const tellOn = async (swiss_order_num: number | null, how: How = { as: joren }) =>
  send('POST', '/blotter/presence', how, { swiss_order_num });

const numberOf = async (orderNum: number) =>
  (await list()).blotter_real.find(({ order_num }) => order_num === orderNum)?.swiss_order_num ?? 0;

test('who follows the blotter is told of a change as it is made, of that order alone, as the list has it', async () => {
  const waiting = changes(await now());
  await held();
  const begun = performance.now();
  await fillIn(8);
  const answer = await waiting;
  // By its own look alone it would be 5 s.
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(answer.rows.map(({ order_num, book }) => [order_num, book])).toEqual([[8, 'Paper']]);
  expect(answer.list_changed).toBe(false);
  expect(answer.rows).toEqual(
    (await list()).blotter_real.filter(({ order_num }) => order_num === 8),
  );

  const next = changes(answer.after);
  await held();
  await fillIn(7, 'Paper');
  expect((await next).rows.map(({ order_num }) => order_num)).toEqual([7]);
});

test('what was changed while nobody waited is caught up, once', async () => {
  const after = await now();
  await fillIn(7);
  const caughtUp = await changes(after);
  expect(caughtUp.rows.map(({ order_num }) => order_num)).toEqual([7]);
  const waiting = changes(caughtUp.after);
  await held();
  await fillIn(8);
  expect((await waiting).rows.map(({ order_num }) => order_num)).toEqual([8]);
});

test('what commits late is told, though it was begun before what was told already', async () => {
  const after = await now();
  const db = connect(it.testDb.url, { max: 1 });
  const late = await db.startTransaction().execute();
  await sql`update clearer_order set row_version = row_version + 1, book = 'Late' where order_num = 7`.execute(
    late,
  );
  await fillIn(8);
  const first = await changes(after);
  expect(first.rows.map(({ order_num }) => order_num)).toEqual([8]);
  const waiting = changes(first.after);
  await held();
  await late.commit().execute();
  expect((await waiting).rows.map(({ order_num, book }) => [order_num, book])).toEqual([
    [7, 'Late'],
  ]);
  await db.destroy();
});

test('an order that comes with a statement is told; of very many the list is to be asked for', async () => {
  const waiting = changes(await now());
  await held();
  await storeOrders(it.db, [{ trade_id: 'N3', order_num: 9 }]);
  const one = await waiting;
  expect(one.rows.map(({ order_num }) => order_num)).toEqual([9]);
  await storeOrders(
    it.db,
    Array.from({ length: 201 }, (_none, n) => ({ trade_id: `M${n}`, order_num: 100 + n })),
  );
  expect(await changes(one.after)).toMatchObject({ rows: [], list_changed: true });
});

test('changes are for those who may read the blotter, presence is told by those who may fill in', async () => {
  const bea = await it.tokenFor(['edf:read'], 'bea@halyard.example');
  const reader = await it.tokenFor(['blotter:read'], 'mila@halyard.example');
  expect((await ask('3:3:', { as: bea })).statusCode).toBe(403);
  expect((await tellOn(1, { as: reader })).statusCode).toBe(403);
  for (const after of ['', 'x', '3', '8:7:', '3:3:2', '99999999999999999999:3:'])
    expect([after, (await ask(after)).statusCode]).toEqual([after, 400]);
  expect((await tellOn(0)).statusCode).toBe(400);
});

test('who is on a row is told to others, not to himself, and until he leaves it; nothing of it is stored', async () => {
  const [after, row] = [await now(), await numberOf(7)];
  const audits = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_event`.execute(it.db)).rows[0]
      ?.n;
  const before = await audits();
  const waiting = changes(after);
  const own = changes(after, { as: joren });
  await held();
  const begun = performance.now();
  expect((await tellOn(row)).statusCode).toBe(200);
  const { here, here_state } = await waiting;
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(here).toEqual([{ swiss_order_num: row, by: 'joren@halyard.example' }]);

  // Whoever knows it already waits.
  const left = changes(after, { here: here_state });
  await held();
  await tellOn(null);
  expect(await left).toMatchObject({ here: [], here_state: '', rows: [] });
  await fillIn(8);
  expect((await own).here).toEqual([]);
  expect(await audits()).toBe((before ?? 0) + 1);
});

test('what is told to one server is told to those who follow another', async () => {
  const other = await createTestApp({
    ...defaultParts(it.testDb),
    notices: notices(it.testDb.url),
  });
  const [after, row] = [await now(), await numberOf(7)];
  await sleep(300);
  const waiting = changes(after, { app: other.app });
  await held();
  await tellOn(row);
  const { here, here_state } = await waiting;
  expect(here).toEqual([{ swiss_order_num: row, by: 'joren@halyard.example' }]);
  const next = changes(after, { app: other.app, here: here_state });
  await held();
  await fillIn(7);
  expect((await next).rows.map(({ order_num }) => order_num)).toEqual([7]);
  await tellOn(null);
  await other.close();
});

/** Followers of their own, told of nothing, that wait so long. */
function deafFollowers(waitMs: number, db: Db = it.db): BlotterFollowers {
  const deaf = { on: () => () => undefined, onGap: () => () => undefined };
  const none = { ...deaf, isListening: () => false, close: async () => undefined };
  return new BlotterFollowers({ db, notices: none, now: () => performance.now(), waitMs });
}

const asked = (after: string) => ({
  after,
  here: '',
  viewer: 'maren@halyard.example',
  over: new AbortController().signal,
});

test('where nothing happens it is answered all the same, with the state that it was asked with', async () => {
  const after = await now();
  const begun = performance.now();
  expect(await deafFollowers(400).follow(asked(after))).toEqual({
    after,
    rows: [],
    list_changed: false,
    here: [],
    here_state: '',
  });
  expect(performance.now() - begun).toBeGreaterThan(390);
});

test('where no notice comes, a change is found by looking anew after 5 s', async () => {
  const waiting = deafFollowers(20_000).follow(asked(await now()));
  await held();
  await fillIn(7);
  expect((await waiting).rows.map(({ order_num }) => order_num)).toEqual([7]);
}, 15_000);

test('what was missed while the server heard nothing is told as soon as it listens again', async () => {
  const own = await createTestApp({ ...defaultParts(it.testDb), notices: notices(it.testDb.url) });
  const after = await now();
  await sleep(300);
  const waiting = changes(after, { app: own.app });
  await held();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairlead notices'`.execute(
    it.db,
  );
  const begun = performance.now();
  await fillIn(7);
  expect((await waiting).rows.map(({ order_num }) => order_num)).toEqual([7]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  await own.close();
}, 15_000);

test('two hundred people wait on one connection, beside calls that are served; a fifth page of one is refused', async () => {
  const db = connect(it.testDb.url, { max: 1 });
  const own = await createTestApp({ ...defaultParts(it.testDb), db });
  const after = await now();
  const people = await Promise.all(
    Array.from({ length: 200 }, (_none, n) => it.tokenFor(MAY, `user-${n}@halyard.example`)),
  );
  const [first = ''] = people;
  const follow = async (as: string) => ask(after, { app: own.app, as });
  const waiting = [...people, first, first, first].map(follow);
  await sleep(1_500);
  const refused = await follow(first);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'TOO_MANY']);
  expect((await send('GET', '/blotter/list', { app: own.app })).statusCode).toBe(200);
  await fillIn(7);
  const answers = (await Promise.all(waiting)).map((answer) => answer.json<Followed>());
  expect(new Set(answers.map(({ rows }) => rows.map(({ order_num }) => order_num).join()))).toEqual(
    new Set(['7']),
  );
  // From one state on what changes next is read once for all of them.
  expect(new Set(answers.map((answer) => answer.after)).size).toBe(1);
  await own.close();
  await db.destroy();
}, 30_000);

test('a server that closes answers who waits', async () => {
  const own = await createTestApp({ ...defaultParts(it.testDb) });
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const query = new URLSearchParams({ after: await now(), here: '' }).toString();
  const waiting = fetch(`http://127.0.0.1:${port}/api/blotter/changes?${query}`, {
    headers: { 'x-auth-token': maren },
  });
  await held();
  const closing = performance.now();
  await own.close();
  expect(performance.now() - closing).toBeLessThan(15_000);
  expect(await (await waiting).json()).toMatchObject({ rows: [] });
}, 30_000);
