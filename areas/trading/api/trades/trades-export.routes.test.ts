import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';

import { readFrames, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { Snapshot } from '@fairlead/platform/database/snapshot';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { storeTrades } from '@fairlead/api/testing/core-trades';

let testApp: TestApp;
let bea: string;

/** More than are read at once. */
const MANY = 4_321;

beforeAll(async () => {
  testApp = await createTestApp();
  bea = await testApp.tokenFor(['edf:read'], 'bea@halyard.example');
  await storeTrades(testApp.db, [
    ...Array.from({ length: MANY }, (_, n) => ({
      trade_id: `N${String(n).padStart(5, '0')}`,
      order_num: 1 + n,
      statement_date: '2024-06-28',
      quoted_trade_price: n / 8,
    })),
    { trade_id: '=HYPERLINK("x")', statement_date: '2024-06-27', lots: -3, state: 'VERIFIED' },
    { trade_id: 'gone', statement_date: '2024-06-27', withdrawn: true },
  ]);
}, 60_000);
afterAll(async () => testApp.close());

const COLUMNS = [
  { served: 'statement_date', header: 'Run Date', group: [] },
  { served: 'quoted_volume', header: 'Quoted Volume', group: [], decimals: 3 },
  { served: 'quoted_trade_price', header: 'Price', group: ['Quoted'], decimals: 3 },
  { served: 'trade_id', header: 'Trade ID', group: [] },
  { served: 'balmo_date', header: 'Balmo Date', group: [] },
];
const TABLE = { title: 'EDF Trades', notes: ['unverified'], columns: COLUMNS };

type Ask = { format?: string; query?: Record<string, string>; body?: object; token?: string };

const ask = ({ format = 'csv', query = {}, body = {}, token = bea }: Ask = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/core-trades/export',
    query,
    payload: { ...TABLE, format, ...body },
    headers: { 'x-auth-token': token },
  });

/** The frames of an answer, and the content of all. */
async function opened(bytes: Buffer) {
  const frames: RowFrame[] = [];
  const contents: Uint8Array[] = [];
  const chunks = async function* () {
    yield new Uint8Array(bytes);
  };
  for await (const { frame, content } of readFrames(chunks())) {
    frames.push(frame);
    contents.push(content);
  }
  return { frames, content: Buffer.concat(contents) };
}

async function exported(asked: Ask = {}) {
  const answer = await ask(asked);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.fairlead.frames',
  ]);
  return opened(answer.rawPayload);
}

test('[TAB-14] CSV has every trade of the filter in the order of the list, and formulas stay text', async () => {
  const { frames, content } = await exported();
  expect(frames[0]).toEqual({ kind: 'start', total: MANY + 1 });
  expect(frames.at(-1)).toEqual({ kind: 'end', rows: MANY + 1 });
  // It is known how far it is before it is all there.
  expect(frames.filter(({ kind }) => kind === 'rows').length).toBeGreaterThan(2);
  const lines = content.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffRun Date,Quoted Volume,Quoted / Price,Trade ID,Balmo Date');
  expect(lines[1]).toBe('2024-06-28,10000,0,N00000,');
  expect(lines[4_321]).toBe('2024-06-28,10000,540,N04320,');
  expect(lines[4_322]).toBe(`2024-06-27,-3000,614.5,"'=HYPERLINK(""x"")",`);
  expect(lines).toHaveLength(MANY + 3);
});

test('[TAB-14] the filter holds for what leaves', async () => {
  const { content } = await exported({ query: { state: 'verified' } });
  expect(content.toString('utf8').trim().split('\r\n')).toHaveLength(2);
});

test('[TAB-14] the order of the list is that of the file', async () => {
  const { content } = await exported({
    query: { sort: 'quoted_trade_price', direction: 'descending' },
  });
  const lines = content.toString('utf8').split('\r\n');
  expect(lines[1]).toBe(`2024-06-27,-3000,614.5,"'=HYPERLINK(""x"")",`);
});

test('[TAB-14] the workbook has every trade, numbers as numbers and days as days', async () => {
  const { content } = await exported({ format: 'xlsx' });
  const rows = await readSheet(content);
  expect(rows[0]?.[0]).toBe('EDF Trades');
  expect(rows[1]?.[0]).toBe('unverified');
  expect(rows[4]).toEqual([new Date('2024-06-28'), 10_000, 0, 'N00000', null]);
  expect(rows.at(-1)).toEqual([new Date('2024-06-27'), -3000, 614.5, '=HYPERLINK("x")', null]);
  expect(rows).toHaveLength(4 + MANY + 1);
});

test('[TAB-14] as rows each line is a trade as the list answers it', async () => {
  const query = { state: 'verified' };
  const { content } = await exported({ format: 'rows', query });
  const listed = await testApp.app.inject({
    url: '/api/core-trades',
    query,
    headers: { 'x-auth-token': bea },
  });
  expect(JSON.parse(content.toString('utf8'))).toEqual(
    listed.json<{ trades: unknown[] }>().trades[0],
  );
});

test('[TAB-14] an empty list is a whole file with its header alone', async () => {
  const { frames, content } = await exported({ query: { run_date: '2024-01-02' } });
  expect(frames.at(-1)).toEqual({ kind: 'end', rows: 0 });
  expect(content.toString('utf8').trim().split('\r\n')).toHaveLength(1);
});

test.each([
  ['a column that no trade has', { columns: [{ ...COLUMNS[0], served: 'statement_id' }] }],
  ['no column', { columns: [] }],
  ['a format that there is not', { format: 'pdf' }],
  ['a column twice', { columns: [COLUMNS[0], { ...COLUMNS[0], header: 'Again' }] }],
  ['a name of its rows beyond its columns', { row_header: COLUMNS.length }],
])('[TAB-14] %s is refused', async (_what, body) => {
  expect((await ask({ body })).statusCode).toBe(400);
});

test('[API-10] the audit log says who took what', async () => {
  await exported({ query: { state: 'verified' } });
  const { rows } = await sql`
    select actor, action, entity, after from audit_event order by seq desc limit 1
  `.execute(testApp.db);
  expect(rows).toEqual([
    {
      actor: 'bea@halyard.example',
      action: 'trade.export',
      entity: 'core_trade',
      after: {
        format: 'csv',
        rows: 1,
        columns: COLUMNS.map(({ served }) => served),
        list: { state: 'verified' },
      },
    },
  ]);
});

test('[TAB-14] what a copy or a workbook has no room for is refused before it begins, with the way that has', async () => {
  await sql`update core_trade_count set n = n + 10000000 where statement_date = '2024-06-28' and state = 'PENDING'`.execute(
    testApp.db,
  );
  try {
    for (const [format, words] of [
      ['rows', 'Copying takes 10,000 rows, the list has 10,004,322: take CSV'],
      ['xlsx', 'An .xlsx file takes 1,048,572 rows, the list has 10,004,322: take CSV'],
    ] as const) {
      const answer = await ask({ format });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'TOO_MANY_ROWS', err_msg: words });
    }
    // What has fewer rows than were counted is no whole file.
    const { frames } = await exported();
    expect(frames.at(-1)).toMatchObject({ kind: 'failed', code: 'INTERNAL' });
  } finally {
    await sql`update core_trade_count set n = n - 10000000 where statement_date = '2024-06-28' and state = 'PENDING'`.execute(
      testApp.db,
    );
  }
});

test('[TAB-14] whoever has the last of an export may ask for the next at once', async () => {
  const close = Snapshot.prototype.close;
  const slowly = jest.spyOn(Snapshot.prototype, 'close').mockImplementation(async function (
    this: Snapshot,
  ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return close.call(this);
  });
  try {
    for (let n = 0; n < 4; n++) await exported({ query: { state: 'verified' } });
  } finally {
    slowly.mockRestore();
  }
});

const openReads = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
  `.execute(testApp.db);
  return rows[0]?.n ?? Number.NaN;
};

/** A connection that can be given up needs a port. */
async function listening(): Promise<string> {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/core-trades/export`;
}

test('[TAB-14] who leaves ends the read in the database, and a third export of the same user waits', async () => {
  const address = await listening();
  // Somebody holds the table: what is sent begins, and its first row never comes.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const lock = testApp.db.transaction().execute(async (tx) => {
    await sql`lock table core_trade in access exclusive mode`.execute(tx);
    await held;
  });
  const leaving = new AbortController();
  const call = () =>
    fetch(address, {
      method: 'POST',
      body: JSON.stringify({ ...TABLE, format: 'csv' }),
      headers: { 'content-type': 'application/json', 'x-auth-token': bea },
      signal: leaving.signal,
    });
  const both = [call(), call()].map((each) => each.then((answer) => answer.arrayBuffer()));
  while ((await openReads()) < 3) await soon();
  const third = await ask();
  expect(third.statusCode).toBe(429);
  expect(third.json()).toMatchObject({ code: 'TOO_MANY' });
  const left = performance.now();
  leaving.abort();
  for (const each of both) await expect(each).rejects.toThrow('aborted');
  // Only the lock is left, and not because the database gave up by itself.
  while ((await openReads()) > 1) await soon();
  expect(performance.now() - left).toBeLessThan(8_000);
  release();
  await lock;
  // Their places are free again.
  expect((await ask({ query: { state: 'verified' } })).statusCode).toBe(200);
}, 20_000);

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
