import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';

import { readFrames, type RowFrame } from '@fairlead/shared/workbook/row-frames';
import type { SheetRow } from '@fairlead/shared/workbook/sheet';

import { storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import type { ForeignSheets } from '@fairlead/platform/sheets/create-sheet.service';
import { sheetMaker } from '@fairlead/platform/sheets/sheets.routes';
import { tradesSheetRoutes } from './trades-sheet.routes.ts';

/** More than are read at once. */
const MANY = 2_345;
const TRADES = Array.from({ length: MANY }, (_, n) => ({
  trade_id: `N${String(n).padStart(4, '0')}`,
  order_num: 1 + n,
  quoted_trade_price: n / 8,
}));
const TABLE = {
  title: 'EDF Trades',
  notes: ['unverified'],
  columns: [
    { served: 'statement_date', header: 'Run Date', group: [] },
    { served: 'quoted_trade_price', header: 'Price', group: ['Quoted'], decimals: 3 },
    { served: 'trade_id', header: 'Trade ID', group: [] },
  ],
};

let kept: TestApp;
let withGoogle: TestApp;

/** A place elsewhere: what was written there, and what it is to do. */
const google = {
  rows: [] as SheetRow[],
  dropped: 0,
  sharedWith: '',
  room: 1e6,
  fails: false,
  isSilent: false,
  asked: 0,
};
const foreign: ForeignSheets = {
  name: 'Google Sheets',
  urlOf: (id) => `https://sheets.example/${id}`,
  create: () => Promise.reject(new Error('nobody asked for a table')),
  open: () => Promise.reject(new Error('nobody asked for a table')),
  drop: () => Promise.reject(new Error('nobody asked for a table')),
  room: () => google.room,
  begin: async (_head, _rows, signal) => ({
    id: 'g1',
    add: async (rows) => {
      google.asked += 1;
      if (google.isSilent) await once(signal, 'abort');
      signal.throwIfAborted();
      if (google.fails) throw new Error('out of order');
      google.rows.push(...rows);
    },
    finish: async (email) => {
      google.sharedWith = email;
    },
    drop: async () => {
      google.dropped += 1;
    },
  }),
};

beforeAll(async () => {
  kept = await createTestApp();
  withGoogle = await createTestApp({
    features: [tradesSheetRoutes({ sheetMaker: (parts) => sheetMaker(parts, foreign) })],
  });
  for (const { db } of [kept, withGoogle]) await storeTrades(db, TRADES);
}, 60_000);
afterAll(async () => {
  await kept.close();
  await withGoogle.close();
});
afterEach(() => {
  Object.assign(google, { rows: [], dropped: 0, sharedWith: '', room: 1e6, fails: false });
  google.isSilent = false;
});

async function ask(it: TestApp, permissions: Parameters<TestApp['tokenFor']>[0], table = TABLE) {
  return it.app.inject({
    method: 'POST',
    url: '/api/core-trades/sheet',
    payload: table,
    headers: { 'x-auth-token': await it.tokenFor(permissions) },
  });
}

async function made(it: TestApp): Promise<RowFrame | undefined> {
  const answer = await ask(it, ['edf:read', 'sheet:create']);
  expect(answer.statusCode).toBe(200);
  const chunks = async function* () {
    yield new Uint8Array(answer.rawPayload);
  };
  let last: RowFrame | undefined;
  for await (const { frame } of readFrames(chunks())) last = frame;
  return last;
}

test('[TAB-06] without Google every row is kept, on a page with a way to the file', async () => {
  const last = await made(kept);
  expect(last).toMatchObject({ kind: 'end', rows: MANY });
  const url = last?.kind === 'end' ? String(last.url) : '';
  const redeemed = await kept.app.inject({ url });
  const cookie = String(redeemed.headers['set-cookie']).split(';')[0] ?? '';
  const address = String(redeemed.headers.location);
  const page = await kept.app.inject({ url: address, headers: { cookie } });
  expect(page.body).toContain('<h1>EDF Trades</h1>');
  expect(page.body).toContain('2,345 rows');
  const file = await kept.app.inject({ url: `${address}/xlsx`, headers: { cookie } });
  const rows = await readSheet(file.rawPayload);
  expect(rows.at(-1)).toEqual([new Date('2024-06-28'), 293, 'N2344']);
  expect(rows).toHaveLength(4 + MANY);
});

test('[TAB-06] with Google every row goes there in order, and the user may open it', async () => {
  expect(await made(withGoogle)).toEqual({
    kind: 'end',
    rows: MANY,
    url: 'https://sheets.example/g1',
  });
  expect(google.rows).toHaveLength(MANY);
  expect(google.rows[9]).toEqual({ depth: 0, values: ['2024-06-28', 1.125, 'N0009'] });
  expect(google).toMatchObject({ sharedWith: 'maren@halyard.example', dropped: 0 });
});

test('[TAB-06] half a spreadsheet is taken back, and said to have failed', async () => {
  google.fails = true;
  expect(await made(withGoogle)).toMatchObject({ kind: 'failed', code: 'INTERNAL' });
  while (google.dropped === 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('[TAB-06] who leaves in the middle of a list for Google ends it, and half a spreadsheet is taken back', async () => {
  google.isSilent = true;
  google.asked = 0;
  await withGoogle.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = withGoogle.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}/api/core-trades/sheet`, {
    method: 'POST',
    body: JSON.stringify(TABLE),
    headers: {
      'content-type': 'application/json',
      'x-auth-token': await withGoogle.tokenFor(['edf:read', 'sheet:create']),
    },
    signal: leaving.signal,
  }).then(async (each) => each.arrayBuffer());
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
  while (google.asked === 0) await soon();
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  while (google.dropped === 0) await soon();
  expect(google).toMatchObject({ rows: [], sharedWith: '', dropped: 1 });
});

test('[TAB-06] what there is no room for is refused before it begins', async () => {
  google.room = 2_000;
  const refused = await ask(withGoogle, ['edf:read', 'sheet:create']);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_ROWS',
    err_msg: 'Google Sheets takes 2,000 rows, the list has 2,345: take CSV',
  });
  expect(google.rows).toEqual([]);
});

test('[TAB-06] a wide list has room for fewer rows where it is kept: it is read whole', async () => {
  const served = [
    'trade_date',
    'clearer_name',
    'account_short_name',
    'trade_type',
    'product_name',
    'quoted_volume',
    'quoted_volume_unit',
    'quoted_trade_price_unit',
    'prompt_date',
    'prompt_months',
    'balmo_date',
    'fees',
    'commission',
    'exchange',
    'state',
    'row_version',
    'order_num',
    'lots',
    'contract_code',
    'last_trading_date',
    'is_expiring',
    'is_internal',
  ];
  const columns = [
    ...TABLE.columns,
    ...served.map((name) => ({ served: name, header: name, group: [] })),
  ];
  const grow = async (by: number) =>
    sql`update core_trade_count set n = n + ${by}::int where state = 'PENDING'`.execute(kept.db);
  await grow(90_000);
  try {
    const refused = await ask(kept, ['edf:read', 'sheet:create'], { ...TABLE, columns });
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_ROWS',
      err_msg: 'A spreadsheet that is kept here takes 80,000 rows, the list has 92,345: take CSV',
    });
  } finally {
    await grow(-90_000);
  }
});

test('[API-05] it needs to be allowed to read the trades, too', async () => {
  expect((await ask(kept, ['sheet:create'])).statusCode).toBe(403);
});

test('[API-10] the audit log says what was taken', async () => {
  await made(kept);
  const { rows } = await sql`
    select action, after from audit_event order by seq desc limit 1
  `.execute(kept.db);
  expect(rows).toEqual([
    {
      action: 'sheet.create',
      after: { title: 'EDF Trades', rows: MANY, columns: 3, place: 'kept here', list: {} },
    },
  ]);
});
