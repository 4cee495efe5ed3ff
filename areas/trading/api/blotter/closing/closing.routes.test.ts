import { randomUUID } from 'node:crypto';

import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { RegularEntry } from '@fairlead/trading/domain/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { emptyOrders, restateOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { sentAnyway } from '@fairlead/api/testing/sent-anyway';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { regularEntry } from '@fairlead/api/testing/tickets';
import { selectWaitingOrders } from '../../../../pnl/api/facts/clearers.queries.ts';

const DEALER: readonly Permission[] = [
  'trade:enter',
  'blotter:read',
  'blotter:submit',
  'blotter:undo',
];

let testApp: TestApp;
let maren: string;
let reader: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  await sql`delete from trade_band`.execute(testApp.db);
  maren = await testApp.tokenFor(DEALER);
  reader = await testApp.tokenFor(['blotter:read'], 'mila@halyard.example');
}, 30_000);
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
});

type Asked = { readonly token?: string; readonly key?: string; readonly version?: number };

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  { token = maren, key, version }: Asked = {},
) {
  const answer = await testApp.app.inject({
    method,
    url: `/api${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      'x-auth-token': token,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Three months of one order: no row of the blotter. */
const FILLS = ['2024-08-01', '2024-09-01', '2024-10-01'].map((prompt_date, at) => ({
  trade_id: `N${at}`,
  order_num: 7,
  prompt_date,
  lots: 4,
  quoted_trade_price: 610 + at,
}));
const MONTHS = ['Aug', 'Sep', 'Oct'];

const list = async () => (await send('GET', '/blotter/list')).body;
async function onlyRow(): Promise<ClearerBlotterTrade> {
  const { blotter_real: rows } = await list();
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function enterTicket(said: Partial<RegularEntry>): Promise<number> {
  const path = '/tasks/all/sheets/blotter/enter_regular_trade';
  const { body } = await sentAnyway(
    async (seen) => send('POST', path, { ...regularEntry({ exchange: 'CME', ...said }), ...seen }),
    (answer) => answer.body,
  );
  expect(body).toMatchObject({ entry_id: expect.any(Number) });
  return body.entry_id;
}

/** The tickets that have the order's three months. */
async function enterAll(): Promise<number[]> {
  const entries: number[] = [];
  for (const [at, month_a] of MONTHS.entries())
    entries.push(await enterTicket({ month_a, volume: 4_000, price_a: 610 + at }));
  return entries;
}

const close = async (row: ClearerBlotterTrade, entries: readonly number[], asked: Asked = {}) =>
  send(
    'POST',
    `/blotter/orders/${row.swiss_order_num}/close`,
    { entries },
    { version: row.row_version, ...asked },
  );

const offered = async ({ swiss_order_num: number }: ClearerBlotterTrade) =>
  (await send('GET', `/blotter/orders/${number}/tickets`)).body;

async function closedOrder() {
  await storeOrders(testApp.db, FILLS);
  const row = await onlyRow();
  const entries = await enterAll();
  const { status, body } = await close(row, entries);
  expect([status, body.err_msg]).toEqual([200, undefined]);
  return { row: body.row as ClearerBlotterTrade, entries };
}

describe('an order of several rows', () => {
  test('is closed by the tickets that entered its trades, and waits no more', async () => {
    await storeOrders(testApp.db, FILLS);
    const before = await onlyRow();
    expect([before.problem, before.submitted_to_blotter]).toEqual([
      expect.stringMatching(/^More than a pair was dealt/),
      0,
    ]);
    const entries = await enterAll();
    const { status, body } = await close(before, entries.toReversed());
    expect(status).toBe(200);
    expect(body.row).toMatchObject({
      submitted_to_blotter: 1,
      closed_by_tickets: entries,
      submitted: { by: 'maren@halyard.example', at: expect.any(String) },
      row_version: before.row_version + 1,
    });
    expect(await onlyRow()).toEqual(body.row);
    expect((await list()).more_waiting).toBe(0);
    expect(await selectWaitingOrders(testApp.db, '2024-12-31')).toEqual([]);
    const { rows } = await sql<{ after: object }>`
      select after from audit_event where action = 'blotter.close'`.execute(testApp.db);
    expect(rows).toEqual([{ after: { tickets: entries, paid_more_cents: 0 } }]);
  });

  test('offers the live tickets of its exchange, products and months, and what it comes to', async () => {
    await storeOrders(testApp.db, FILLS);
    const [august] = await enterAll();
    await enterTicket({ month_a: 'Aug', exchange: 'ICE' });
    await enterTicket({ month_a: 'Dec' });
    await enterTicket({ month_a: 'Aug', product_a: 'CP' });
    const cancelled = await enterTicket({ month_a: 'Aug', volume: 3_000 });
    await send('POST', `/blotter/entries/${cancelled}/cancel`, { reason: 'twice' }, { version: 1 });
    const { terms, tickets } = await offered(await onlyRow());
    expect(terms.map(({ term_month, qty, cents }: never) => [term_month, qty, cents])).toEqual([
      ['2024-08-01', 4_000, 244_000_000],
      ['2024-09-01', 4_000, 244_400_000],
      ['2024-10-01', 4_000, 244_800_000],
    ]);
    const ids = tickets.map(({ entry }: { entry: { entry_id: number } }) => entry.entry_id);
    expect([ids.length, ids.at(-1)]).toEqual([3, august]);
    expect(tickets.at(-1)).toMatchObject({
      stands: false,
      terms: [{ product: 'FEI', qty: 4_000, cents: 244_000_000, metric: 'MT' }],
    });
  });

  test('is not closed by tickets that come to something else', async () => {
    await storeOrders(testApp.db, FILLS);
    const row = await onlyRow();
    const entries = await enterAll();
    const { status, body } = await close(row, entries.slice(0, 2));
    expect([status, body.code, body.err_msg]).toEqual([
      422,
      'TICKETS_DIFFER',
      'The tickets come to 0 MT of FEI Oct 24 at CME, the order to 4,000 MT',
    ]);
    expect((await close(row, [...entries, 999_999])).body.code).toBe('NOT_A_TICKET');
    expect((await onlyRow()).submitted_to_blotter).toBe(0);
  });

  test('says at which other price its tickets were entered', async () => {
    await storeOrders(testApp.db, FILLS);
    const entries = await enterAll();
    const cancelled = entries.pop() ?? 0;
    await send('POST', `/blotter/entries/${cancelled}/cancel`, { reason: 'price' }, { version: 1 });
    const dearer = await enterTicket({ month_a: 'Oct', volume: 4_000, price_a: 612.5 });
    expect((await close(await onlyRow(), [...entries, dearer])).status).toBe(200);
    const { rows } = await sql<{ more: string }>`
      select after ->> 'paid_more_cents' as more from audit_event
       where action = 'blotter.close' order by seq desc limit 1`.execute(testApp.db);
    expect(rows).toEqual([{ more: '200000' }]);
  });

  test('only by who may submit, of the version that was seen, and once for each key', async () => {
    await storeOrders(testApp.db, FILLS);
    const row = await onlyRow();
    const entries = await enterAll();
    expect((await close(row, entries, { token: reader })).status).toBe(403);
    const key = randomUUID();
    const first = await close(row, entries, { key });
    expect(first.status).toBe(200);
    expect(await close(row, entries, { key })).toEqual(first);
    const late = await close(row, entries);
    expect([late.status, late.body.code]).toEqual([409, 'ROW_CHANGED']);
    expect(late.body.err_msg).toMatch(/^Maren closed this order by tickets at /);
  });
});

test('an order that is one row is submitted, not closed', async () => {
  await storeOrders(testApp.db, FILLS.slice(0, 1));
  const [entry = 0] = await enterAll();
  expect((await close(await onlyRow(), [entry])).body.code).toBe('ORDER_IS_A_ROW');
});

test('a ticket stands for one order', async () => {
  const { entries } = await closedOrder();
  await storeOrders(
    testApp.db,
    FILLS.map((fill) => ({ ...fill, trade_id: `M${fill.trade_id}`, order_num: 8 })),
  );
  const other = (await list()).blotter_real.find(
    ({ order_num }: ClearerBlotterTrade) => order_num === 8,
  );
  expect((await close(other, entries)).body.code).toBe('NOT_A_TICKET');
  expect((await offered(other)).tickets).toEqual([]);
});

describe('an order that was closed waits again', () => {
  test('when somebody opens it, and its tickets stay', async () => {
    const { row, entries } = await closedOrder();
    const { status, body } = await send(
      'DELETE',
      `/blotter?swiss_order_num=${row.swiss_order_num}`,
      undefined,
      { version: row.row_version },
    );
    expect([status, body.row.submitted_to_blotter, body.row.closed_by_tickets]).toEqual([
      200,
      0,
      [],
    ]);
    const { tickets } = await offered(body.row);
    expect(tickets).toHaveLength(entries.length);
    expect((await close(body.row, entries)).status).toBe(200);
  });

  test('when one of its tickets is cancelled', async () => {
    const { row, entries } = await closedOrder();
    const told = (await send('GET', `/blotter/entries/${entries[0]}`)).body.entry;
    expect([told.swiss_order_num, told.order_num]).toEqual([row.swiss_order_num, 7]);
    const path = `/blotter/entries/${entries[0]}/cancel`;
    expect((await send('POST', path, { reason: 'wrong' }, { version: 1 })).status).toBe(200);
    expect(await onlyRow()).toMatchObject({ submitted_to_blotter: 0, closed_by_tickets: [] });
  });

  test('when a statement changes its trades', async () => {
    await closedOrder();
    await sql`update core_trade set lots = 5 where trade_id = 'N0'`.execute(testApp.db);
    await restateOrders(testApp.db, FILLS);
    expect(await onlyRow()).toMatchObject({
      submitted_to_blotter: 0,
      closed_by_tickets: [],
      changed_since_submitted: false,
    });
  });

  test('and what is filled in of it meanwhile is refused', async () => {
    const { row } = await closedOrder();
    const { status, body } = await send('POST', '/blotter/drafts', {
      rows: [{ swiss_order_num: row.swiss_order_num, row_version: row.row_version }],
      set: { book: 'Paper' },
    });
    expect([status, body.code]).toEqual([409, 'ROW_CHANGED']);
  });
});
