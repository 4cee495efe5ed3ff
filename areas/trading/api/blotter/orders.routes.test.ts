import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ClearerBlotterTrade, blotterList } from '@fairlead/trading/contract/blotter';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { emptyOrders, restateOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { emptyTrades } from '@fairlead/api/testing/core-trades';
import { loadReference } from '@fairlead/api/testing/reference';
import { sentAnyway } from '@fairlead/api/testing/sent-anyway';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let maren: string;
let joren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await loadReference(testApp.db);
  const may = ['blotter:read', 'blotter:submit', 'blotter:undo'] as const;
  maren = await testApp.tokenFor(may, 'maren@halyard.example');
  joren = await testApp.tokenFor(may, 'joren@halyard.example');
}, 30_000);
afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyOrders(testApp.db);
  await emptyTrades(testApp.db);
});

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { as = maren, ...rest }: { as?: string; headers?: object; payload?: object } = {},
) {
  const headers = { 'x-auth-token': as, ...rest.headers };
  const payload = rest.payload === undefined ? {} : { payload: rest.payload };
  const answer = await testApp.app.inject({ method, url: `/api${url}`, headers, ...payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function list(): Promise<ReplyOf<typeof blotterList>> {
  const { status, body } = await call('GET', '/blotter/list');
  expect([status, body.err_msg]).toEqual([200, undefined]);
  return body;
}

async function onlyRow(): Promise<ClearerBlotterTrade> {
  const { blotter_real: rows } = await list();
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

const FILLED = {
  book: 'Paper',
  strategy: 'Time spreads',
  deal: 'FEI',
  broker: 'Marlow & Pike',
  commission_override: null,
};
type Filled = { [Name in keyof typeof FILLED]?: unknown };

const draft = async (
  rows: readonly ClearerBlotterTrade[],
  set: Filled,
  as = maren,
  each?: boolean,
) =>
  call('POST', '/blotter/drafts', {
    as,
    payload: {
      rows: rows.map(({ swiss_order_num, row_version }) => ({ swiss_order_num, row_version })),
      set,
      ...(each === undefined ? {} : { each }),
    },
  });

/** Whatever warns of it is read and acknowledged (before-sending.routes.test.ts). */
const submit = async (
  row: ClearerBlotterTrade,
  { as, key, ...sent }: { as?: string; key?: string; [field: string]: unknown } = {},
) =>
  sentAnyway(
    async (seen) =>
      call('POST', '/tasks/all/sheets/blotter/enter_clearer_regular_trade', {
        ...(as === undefined ? {} : { as }),
        headers: {
          'if-match': `"${row.row_version}"`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        payload: { ...toSubmission(row), ...FILLED, ...sent, ...seen },
      }),
    ({ body }) => body,
  );

const undo = async (row: ClearerBlotterTrade, as = maren, key?: string) =>
  call('DELETE', `/blotter?swiss_order_num=${row.swiss_order_num}`, {
    as,
    headers: {
      'if-match': `"${row.row_version}"`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return [...(await query.execute(testApp.db)).rows];
}

const legs = async () =>
  rowsOf(sql`select entry_id::int, book, strategy, deal, product, term_month, qty::float8, price::float8
               from leg order by leg_id`);

const rowsWithNothingEntered = async () =>
  rowsOf(sql`select (select count(*)::int from blotter_entry) as entries,
                    (select count(*)::int from leg) as legs,
                    (select count(*)::int from blotter_sheet_row) as sheet_rows`);
const NOTHING = [{ entries: 0, legs: 0, sheet_rows: 0 }];

/** Buys 10 lots of FEI Aug 24 in two fills. */
const FILLS = [
  { trade_id: 'N1', order_num: 7, lots: 4, quoted_trade_price: 614.5, trade_time: '09:00:01' },
  { trade_id: 'N2', order_num: 7, lots: 6, quoted_trade_price: 615, trade_time: '09:00:02' },
];

describe('the list', () => {
  test('[BLO-14] shows an order of a clearer as one row that waits, with what its trades say', async () => {
    await storeOrders(
      testApp.db,
      FILLS.map((fill) => ({ ...fill, trader_nick_name: 'JOREN' })),
    );
    expect(await onlyRow()).toEqual({
      swiss_order_num: expect.any(Number),
      order_num: 7,
      clearer_name: 'Norvane',
      trade_date: '2024-06-28',
      trade_time: '09:00:01',
      pipe_run_date: '2024-06-28',
      volume: 10_000,
      volume_metric: 'MT',
      product_a: 'FEI',
      product_b: null,
      month_a: 'Aug',
      year_a: 2024,
      month_b: null,
      year_b: null,
      balmo_date: null,
      price_a: 614.8,
      is_diff: false,
      is_mini: false,
      converted_leg_volume: null,
      book: null,
      strategy: null,
      deal: null,
      broker: null,
      commission_override: null,
      exchange: 'CME',
      has_broker: true,
      trader_email: 'joren@halyard.example',
      clearer_trade_ids: 'N1, N2',
      submitted_to_blotter: 0,
      row_version: 1,
      drafted: null,
      submitted: null,
      suggestion: null,
      problem: null,
      closed_by_tickets: [],
      changed_since_submitted: false,
      stands_for: null,
    });
  });

  test('executes for the default trader where the clearer names nobody who may', async () => {
    await storeOrders(testApp.db, [
      { trade_id: 'N1', trader_nick_name: 'ISKO', order_num: 1 },
      { trade_id: 'N2', order_num: 2 },
    ]);
    const { blotter_real: rows } = await list();
    expect(rows.map(({ trader_email }) => trader_email)).toEqual([
      'maren@halyard.example',
      'maren@halyard.example',
    ]);
  });

  test('a crude product has no broker', async () => {
    await storeOrders(testApp.db, [
      {
        trade_id: 'N1',
        contract_code: 'CS',
        product_name: 'WTI 1st Line Swap',
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/BBL',
      },
    ]);
    expect(await onlyRow()).toMatchObject({ product_a: 'WTI', has_broker: false });
  });

  test('what a clearer closed or moved is a raw trade and no order', async () => {
    await storeOrders(
      testApp.db,
      ['Trade', 'P&S', 'Delivery', 'Trade Settlement', 'TPA Transfer', 'Transfer', 'Trade'].map(
        (trade_type, at) => ({
          trade_id: `N${at}`,
          order_num: at + 1,
          trade_type,
          is_internal: at === 6,
        }),
      ),
    );
    const { blotter, blotter_real: rows } = await list();
    expect(rows.map(({ order_num }) => order_num)).toEqual([1]);
    expect(blotter.map(({ trade_id }) => trade_id)).toEqual([
      'N0',
      'N1',
      'N2',
      'N3',
      'N4',
      'N5',
      'N6',
    ]);
    expect(blotter[0]).toEqual({
      pipe_run_date: '2024-06-28',
      trade_time: null,
      trade_date: '2024-06-28',
      trade_type: 'Trade',
      clearer_name: 'Norvane',
      clearer_account_short_name: 'PAPER-01',
      quoted_volume: 10_000,
      quoted_volume_unit: 'MT',
      mult_factor: 1_000,
      product_name: 'Argus Propane FEI Swap',
      clearer_contract_code_combo: 'A7E',
      balmo_date: null,
      term_month_date: '2024-08-01',
      term_months: 1,
      quoted_trade_price: 614.5,
      quoted_trade_price_unit: '$/MT',
      exchange: 'CME',
      trader_nick_name: null,
      trade_id: 'N0',
      clearer_trade_id: 'N0',
      order_num: 1,
    });
  });

  test('two clearers may number their orders alike', async () => {
    await storeOrders(testApp.db, [
      { trade_id: 'N1', order_num: 7, lots: 1 },
      {
        trade_id: 'O1',
        order_num: 7,
        lots: 2,
        clearer_name: 'Osterley',
        account_short_name: 'PAPER-03',
      },
    ]);
    const { blotter_real: rows } = await list();
    expect(rows.map(({ clearer_name, volume }) => [clearer_name, volume]).toSorted()).toEqual([
      ['Norvane', 1_000],
      ['Osterley', 2_000],
    ]);
  });

  test('has the newest 20 run dates, and every older order that waits', async () => {
    const days = Array.from(
      { length: 22 },
      (_, at) => `2024-05-${String(at + 1).padStart(2, '0')}`,
    );
    await storeOrders(
      testApp.db,
      days.map((statement_date, at) => ({ trade_id: `N${at}`, order_num: at + 1, statement_date })),
    );
    const oldest = (await list()).blotter_real.at(-1)!;
    expect(oldest).toMatchObject({ order_num: 1, pipe_run_date: '2024-05-01' });
    expect((await submit(oldest)).status).toBe(200);
    const { blotter, blotter_real: rows, more_waiting } = await list();
    expect(new Set(blotter.map(({ pipe_run_date }) => pipe_run_date)).size).toBe(20);
    expect(rows.map(({ order_num }) => order_num)).toEqual(
      Array.from({ length: 21 }, (_, at) => 22 - at),
    );
    expect(more_waiting).toBe(0);
  });

  test('has 2,000 orders at most, the newest, and says how many more wait', async () => {
    const many = Array.from({ length: 2_003 }, (_, at) => ({
      trade_id: `N${at}`,
      order_num: at + 1,
      statement_date: at < 3 ? '2024-06-27' : '2024-06-28',
    }));
    await storeOrders(testApp.db, many);
    const { blotter_real: rows, more_waiting } = await list();
    expect([rows.length, more_waiting]).toEqual([2_000, 3]);
    expect(rows.every(({ pipe_run_date }) => pipe_run_date === '2024-06-28')).toBe(true);
  }, 20_000);

  test('[BLO-13] offers books with their strategies and deals, but for the excluded one', async () => {
    const { books, brokers, forced_commissions } = await list();
    expect(books.map(({ name }) => name)).toEqual([
      ...['Cargo', 'Forward', 'Paper', 'Product', 'Shipping'],
    ]);
    expect(books.find(({ name }) => name === 'Paper')?.strategies).toEqual({
      Balmo: ['LPG', 'Oil'],
      'East-West': ['FEI to ARA', 'FEI to CP'],
      'Time spreads': ['ARA', 'Butane', 'CP', 'EPC', 'FEI', 'LST', 'Oil'],
      Arb: ['LST to FEI'],
    });
    expect(brokers).toContain('Trayport');
    expect(forced_commissions).toEqual({ Trayport: 0 });
  });

  test('is empty without trades', async () => {
    expect(await list()).toMatchObject({ blotter: [], blotter_real: [], more_waiting: 0 });
  });
});

describe('a statement that changes an order', () => {
  beforeEach(async () => storeOrders(testApp.db, FILLS));

  const withdraw = async (...tradeIds: string[]) => {
    await sql`update core_trade set withdrawn = true where trade_id = any(${tradeIds})`.execute(
      testApp.db,
    );
    await restateOrders(testApp.db, FILLS);
  };

  test('makes a new version of the row', async () => {
    await withdraw('N2');
    expect(await onlyRow()).toMatchObject({ volume: 4_000, price_a: 614.5, row_version: 2 });
  });

  test('takes the row off the list when no trade is left, and brings it back', async () => {
    await withdraw('N1', 'N2');
    expect(await list()).toMatchObject({ blotter_real: [], more_waiting: 0 });
    await sql`update core_trade set withdrawn = false`.execute(testApp.db);
    await restateOrders(testApp.db, FILLS);
    expect(await onlyRow()).toMatchObject({ volume: 10_000, row_version: 3 });
  });

  test('marks a row that was submitted, also when no trade is left', async () => {
    await submit(await onlyRow());
    expect(await onlyRow()).toMatchObject({ changed_since_submitted: false });
    await withdraw('N2');
    expect(await onlyRow()).toMatchObject({ changed_since_submitted: true, volume: 4_000 });
    await withdraw('N1', 'N2');
    const gone = await onlyRow();
    expect(gone).toMatchObject({ changed_since_submitted: true, submitted_to_blotter: 1 });
    expect((await undo(gone)).body.row).toMatchObject({ changed_since_submitted: false });
    expect((await list()).blotter_real).toEqual([]);
  });

  describe('by giving all of its trades another number', () => {
    const renumber = async () => {
      await sql`update core_trade set order_num = 8`.execute(testApp.db);
      await restateOrders(testApp.db, [{ order_num: 7 }, { order_num: 8 }]);
    };

    test('leaves what was submitted to be taken back, before which the other number is not submitted', async () => {
      await submit(await onlyRow());
      await renumber();
      const rows = (await list()).blotter_real;
      expect(rows).toEqual([
        expect.objectContaining({ order_num: 8, submitted_to_blotter: 0 }),
        expect.objectContaining({
          order_num: 7,
          submitted_to_blotter: 1,
          changed_since_submitted: true,
          volume: 10_000,
          clearer_trade_ids: 'N1, N2',
        }),
      ]);
      const twice = await submit(rows[0]!);
      expect([twice.status, twice.body.err_msg]).toEqual([
        422,
        'N1 was submitted with order 7: take that back first',
      ]);
      expect(await rowsWithNothingEntered()).toEqual([{ entries: 1, legs: 1, sheet_rows: 1 }]);
      expect((await undo(rows[1]!)).body.row).toMatchObject({ submitted_to_blotter: 0 });
      expect((await list()).blotter_real).toEqual([{ ...rows[0], suggestion: null }]);
      expect((await submit(rows[0]!)).status).toBe(200);
    });

    test('refuses who still has the former number in hand', async () => {
      const seen = await onlyRow();
      await renumber();
      for (const late of [await submit(seen), await draft([seen], { book: 'Paper' })])
        expect(late).toMatchObject({ status: 409, body: { code: 'ROW_CHANGED', rows: [] } });
    });
  });

  test('refuses who submits or drafts what it was before', async () => {
    const seen = await onlyRow();
    await withdraw('N2');
    await sql`update clearer_order set changed_at = '2024-06-28T12:03:00Z'`.execute(testApp.db);
    for (const late of [await submit(seen), await draft([seen], { book: 'Paper' })]) {
      expect(late).toMatchObject({ status: 409, body: { code: 'ROW_CHANGED' } });
      expect(late.body.err_msg).toBe(
        'A statement changed this order on 2024-06-28 at 14:03 (Zurich)',
      );
      expect(late.body.rows).toEqual([await onlyRow()]);
    }
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  });
});

describe('a draft', () => {
  beforeEach(async () =>
    storeOrders(testApp.db, [
      ...FILLS,
      { trade_id: 'N3', order_num: 8 },
      { trade_id: 'N4', order_num: 9 },
    ]),
  );

  test('[BLO-14] is kept: another user sees it, and who filled it in', async () => {
    const [row] = (await list()).blotter_real;
    const { body } = await draft([row!], { book: 'Paper', broker: 'Marlow & Pike' });
    expect(body.rows).toEqual([
      {
        ...row,
        book: 'Paper',
        broker: 'Marlow & Pike',
        row_version: 2,
        drafted: { by: 'maren@halyard.example', at: expect.any(String) },
      },
    ]);
    const seen = await call('GET', '/blotter/list', { as: joren });
    expect(seen.body.blotter_real[0]).toEqual(body.rows[0]);
  });

  test('of another book clears strategy and deal; a forced commission comes with its broker', async () => {
    const [row] = (await list()).blotter_real;
    const filled = (await draft([row!], { ...FILLED, broker: 'Trayport' })).body.rows[0];
    expect(filled).toMatchObject({ deal: 'FEI', commission_override: null });
    const forced = (await draft([filled], { commission_override: 0 })).body.rows[0];
    const moved = (await draft([forced], { book: 'Cargo' })).body.rows[0];
    expect(moved).toMatchObject({ book: 'Cargo', strategy: null, deal: null });
    const other = (await draft([moved], { broker: 'Kestrel Oils' })).body.rows[0];
    expect((await draft([other], { broker: 'Trayport' })).body.rows[0]).toMatchObject({
      commission_override: 0,
    });
  });

  test('fills in many rows at once, all of them or none', async () => {
    const rows = (await list()).blotter_real;
    const { status, body } = await draft(rows, { book: 'Paper', strategy: 'East-West' });
    expect([status, body.rows.map((row: ClearerBlotterTrade) => row.book)]).toEqual([
      200,
      ['Paper', 'Paper', 'Paper'],
    ]);
    await draft([body.rows[1]], { deal: 'FEI to ARA' }, joren);
    const late = await draft(body.rows, { book: 'Cargo' });
    expect(late).toMatchObject({ status: 409, body: { code: 'ROW_CHANGED' } });
    const { swiss_order_num: which } = body.rows[1];
    expect(late.body.err_msg).toMatch(
      new RegExp(`^Joren changed ordered trade ${which} at \\d\\d:\\d\\d \\(Zurich\\)$`),
    );
    const now = (await list()).blotter_real;
    expect(late.body.rows).toEqual([now[1]]);
    expect(now.map(({ book }) => book)).toEqual(['Paper', 'Paper', 'Paper']);
  });

  test('of many rows each takes what it may: done and refused are told, with who was faster and why not', async () => {
    await storeOrders(testApp.db, [
      {
        trade_id: 'N5',
        order_num: 10,
        contract_code: 'CS',
        product_name: 'WTI 1st Line Swap',
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/BBL',
      },
    ]);
    const rows = (await list()).blotter_real;
    const crude = rows.find(({ has_broker }) => !has_broker)!;
    const late = rows.find(({ has_broker }) => has_broker)!;
    const taken = (await draft([late], { book: 'Cargo' }, joren)).body.rows[0];
    const { status, body } = await draft(
      rows,
      { book: 'Paper', broker: 'Kestrel Oils' },
      maren,
      true,
    );
    expect(status).toBe(200);
    expect(body.refused).toEqual(
      expect.arrayContaining([
        {
          swiss_order_num: crude.swiss_order_num,
          fields: ['broker'],
          message: expect.stringMatching(/is not a brokered product$/),
        },
        {
          swiss_order_num: late.swiss_order_num,
          fields: ['book', 'broker'],
          message: expect.stringMatching(/^Joren changed ordered trade \d+ at/),
        },
      ]),
    );
    expect(body.refused).toHaveLength(2);
    const now = (await list()).blotter_real;
    expect(body.rows).toEqual(now);
    for (const row of now) {
      if (row.swiss_order_num === late.swiss_order_num) expect(row).toEqual(taken);
      else
        expect(row).toMatchObject({
          book: 'Paper',
          broker: row.has_broker ? 'Kestrel Oils' : null,
        });
    }
    expect((await draft(now, { book: 'Papers' }, maren, true)).status).toBe(422);
  });

  test('sent again after a lost answer is done; twice in one call is refused', async () => {
    const [row] = (await list()).blotter_real;
    const first = await draft([row!], { book: 'Paper' });
    expect((await draft([row!], { book: 'Paper' })).body).toEqual(first.body);
    expect((await draft([row!], { book: 'Paper' }, joren)).status).toBe(409);
    expect((await draft([row!, row!], { book: 'Paper' })).status).toBe(400);
  });

  test.each<[string, Filled, string, string]>([
    ['[BLO-13] an excluded book', { book: 'Corporate' }, 'book', 'Book: Choose one of the list'],
    ['a book that nobody has', { book: 'Papers' }, 'book', 'Book: Choose one of the list'],
    [
      'a strategy of another book',
      { book: 'Paper', strategy: 'US to Asia' },
      ...(['strategy', 'Strategy: Choose one of the list'] as const),
    ],
    [
      'a deal of another strategy',
      { book: 'Paper', strategy: 'Arb', deal: 'FEI' },
      ...(['deal', 'Deal: Choose one of the list'] as const),
    ],
    ['a broker who is none', { broker: 'Nobody' }, 'broker', 'Broker: Choose one of the list'],
    [
      'a commission that no database keeps',
      { commission_override: 1e300 },
      ...(['commissionOverride', 'Commission override: Must be a number or left blank'] as const),
    ],
  ])('of %s is refused by its field, and nothing is kept', async (_what, set, field, words) => {
    const rows = (await list()).blotter_real;
    const refused = await draft(rows, set);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'TICKET_INVALID',
        err_msg: words,
        problems: expect.arrayContaining([expect.objectContaining({ field })]),
      },
    });
    expect((await list()).blotter_real).toEqual(rows);
  });

  test('of an order that is submitted or unknown is refused', async () => {
    const [row] = (await list()).blotter_real;
    const { body } = await submit(row!);
    const late = await draft([body.row], { book: 'Cargo' }, joren);
    expect(late.status).toBe(409);
    expect(late.body.err_msg).toMatch(/^Maren submitted this order at /);
    expect((await draft([{ ...row!, swiss_order_num: 999_999 }], { book: 'Cargo' })).status).toBe(
      404,
    );
  });
});

describe('a submission', () => {
  beforeEach(async () => storeOrders(testApp.db, FILLS));

  test('[BLO-11] makes an entry with the legs of the order’s trades, and locks the row', async () => {
    const row = await onlyRow();
    const { status, body } = await submit(row, { commission_override: 2.5 });
    expect([status, body]).toEqual([
      200,
      { entry_id: expect.any(Number), task_id: expect.any(String), row: await onlyRow() },
    ]);
    expect(body.row).toEqual({
      ...row,
      ...FILLED,
      commission_override: 2.5,
      row_version: 2,
      submitted_to_blotter: 1,
      drafted: { by: 'maren@halyard.example', at: expect.any(String) },
      submitted: { by: 'maren@halyard.example', at: expect.any(String) },
    });
    const { entry_id } = body;
    expect(await legs()).toEqual([
      {
        entry_id,
        book: 'Paper',
        strategy: 'Time spreads',
        deal: 'FEI',
        product: 'FEI',
        term_month: '2024-08-01',
        qty: 10_000,
        price: 614.8,
      },
    ]);
    expect(
      await rowsOf(sql`
        select kind, status, volume::float8, commission_override::float8, broker, executing_for,
               entered_by, array(select trade_id from blotter_entry_trade as part
                                  where part.entry_id = entry.entry_id order by 1) as trades,
               (select count(*)::int from blotter_sheet_row) as sheet_rows
          from blotter_entry as entry`),
    ).toEqual([
      {
        kind: 'CLEARER',
        status: 'LIVE',
        volume: 10_000,
        commission_override: 2.5,
        broker: 'Marlow & Pike',
        executing_for: 'maren@halyard.example',
        entered_by: 'maren@halyard.example',
        trades: ['N1', 'N2'],
        sheet_rows: 1,
      },
    ]);
  });

  test.each<[string, Filled, readonly string[]]>([
    ['book', { book: null }, ['book', 'strategy', 'deal']],
    ['strategy', { strategy: null }, ['strategy', 'deal']],
    ['deal', { deal: null }, ['deal']],
    ['broker', { broker: null }, ['broker']],
    [
      'all of it',
      { book: null, strategy: null, deal: null, broker: null },
      ['broker', 'book', 'strategy', 'deal'],
    ],
  ])('[BLO-08] without %s is refused', async (_what, sent, fields) => {
    const refused = await submit(await onlyRow(), sent);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'TICKET_INVALID',
        err_msg: 'To submit fill in Broker, Book, Strategy and Deal',
      },
    });
    const named = refused.body.problems.map(({ field }: { field: string }) => field);
    expect(named).toEqual(expect.arrayContaining([...fields]));
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  });

  test.each<[string, Filled, string]>([
    [
      '[BLO-13] an excluded book',
      { book: 'Corporate', strategy: 'Currency' },
      'Book: Choose one of the list',
    ],
    ['a deal of another strategy', { deal: 'LST to FEI' }, 'Deal: Choose one of the list'],
    [
      '[BLO-10] a commission that is no number',
      { commission_override: 'two' },
      'Commission override: Must be a number or left blank',
    ],
    [
      'a commission that no database keeps',
      { commission_override: -1e15 },
      'Commission override: Must be a number or left blank',
    ],
    [
      'another commission than the broker’s',
      { broker: 'Trayport', commission_override: 1 },
      'Commission override: Must be 0 with Trayport',
    ],
  ])('of %s is refused', async (_what, sent, words) => {
    const refused = await submit(await onlyRow(), sent);
    expect([refused.status, refused.body.err_msg]).toEqual([422, expect.stringContaining(words)]);
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  });

  test('[BLO-08] of a crude order needs no broker, and takes none', async () => {
    await emptyOrders(testApp.db);
    await emptyTrades(testApp.db);
    await storeOrders(testApp.db, [
      {
        trade_id: 'N1',
        contract_code: 'CS',
        product_name: 'WTI 1st Line Swap',
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/BBL',
      },
    ]);
    const row = await onlyRow();
    const refused = await submit(row);
    expect([refused.status, refused.body.err_msg]).toEqual([
      422,
      'Broker: WTI is not a brokered product',
    ]);
    expect((await submit(row, { broker: null })).status).toBe(200);
  });

  test.each<[string, unknown]>([
    ['trade_date', '2024-06-27'],
    ['volume', 10_001],
    ['volume', '10000'],
    ['month_a', 'Sep'],
    ['year_a', 2025],
    ['balmo_date', '2024-08-01'],
    ['month_b', 'Sep'],
    ['year_b', 2024],
    ['product_a', 'ARA'],
    ['price_a', 614.9],
    ['product_b', 'ARA'],
    ['diff', true],
    ['mini', true],
    ['converted_leg_volume', 1_000],
    ['exchange', 'ICE'],
    ['executing_for', 'joren@halyard.example'],
    ['notes', 'more'],
    ['clearer_trade_ids', 'N1'],
  ])('that says another %s (%p) than the order is refused', async (field, value) => {
    const row = await onlyRow();
    expect(await submit(row, { [field]: value })).toMatchObject({
      status: 409,
      body: {
        code: 'ROW_CHANGED',
        err_msg: `The order says something else than was sent: ${field}`,
        rows: [row],
      },
    });
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  });

  test.each<[keyof typeof FILLED, unknown]>([
    ['book', 'Cargo'],
    ['strategy', 'Arb'],
    ['deal', 'CP'],
    ['broker', 'Trayport'],
    ['broker', null],
    ['commission_override', 3],
    ['commission_override', null],
  ])('[BLO-14] that says another %s (%p) than is filled in is refused, with the row as it is', async (field, value) => {
    const { commission_override: _none, ...filled } = FILLED;
    await draft([await onlyRow()], { ...filled, commission_override: 2 });
    const row = await onlyRow();
    expect(await submit(row, { commission_override: 2, [field]: value })).toMatchObject({
      status: 409,
      body: {
        code: 'ROW_CHANGED',
        err_msg: `The order says something else than was sent: ${field}`,
        rows: [row],
      },
    });
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  }); // prettier-ignore

  test('of an order that is no row is refused with why', async () => {
    await storeOrders(testApp.db, [{ trade_id: 'N3', order_num: 7, prompt_date: '2024-09-01' }]);
    const refused = await submit(await onlyRow());
    expect([refused.status, refused.body.err_msg]).toEqual([
      422,
      'FEI Aug 24 and FEI Sep 24 were both bought',
    ]);
    expect(await rowsWithNothingEntered()).toEqual(NOTHING);
  });

  test('[BLO-14] of what another has submitted is refused, and says by whom', async () => {
    const row = await onlyRow();
    await submit(row);
    // An order that is changed later was submitted when it was.
    await sql`update blotter_entry set entered_at = '2024-01-15T12:03:00Z'`.execute(testApp.db);
    const late = await submit(row, { as: joren });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'ROW_CHANGED', rows: [await onlyRow()] },
    });
    expect(late.body.err_msg).toBe('Maren submitted this order on 2024-01-15 at 13:03 (Zurich)');
    const again = await submit(await onlyRow(), { as: joren });
    expect(again.status).toBe(409);
    expect(await rowsWithNothingEntered()).toEqual([{ entries: 1, legs: 1, sheet_rows: 1 }]);
  });

  test('sent again under its key is done once', async () => {
    const row = await onlyRow();
    const first = await submit(row, { key: 'k-1' });
    expect(await submit(row, { key: 'k-1' })).toEqual(first);
    expect(await rowsWithNothingEntered()).toEqual([{ entries: 1, legs: 1, sheet_rows: 1 }]);
  });

  test('without a version, or of an unknown order, is refused', async () => {
    const row = await onlyRow();
    const path = '/tasks/all/sheets/blotter/enter_clearer_regular_trade';
    expect(
      (await call('POST', path, { payload: { ...toSubmission(row), ...FILLED } })).status,
    ).toBe(400);
    expect((await submit({ ...row, swiss_order_num: 999_999 })).status).toBe(404);
  });

  test('keeps what was submitted, and says so, once its contract stands for another product', async () => {
    await submit(await onlyRow());
    const say = async (product: string) =>
      sql`update contract set product_a = ${product} where contract_code = 'A7E'`.execute(
        testApp.db,
      );
    await say('ARA');
    const other = await onlyRow();
    await say('FEI');
    expect(other).toMatchObject({
      product_a: 'FEI',
      product_b: null,
      changed_since_submitted: true,
      stands_for: 'ARA',
    });
    expect(await onlyRow()).toMatchObject({
      product_a: 'FEI',
      changed_since_submitted: false,
      stands_for: null,
    });
  });

  test('of pairs, strips and minis has legs that sum to the trades by product and month', async () => {
    await storeOrders(testApp.db, [
      { trade_id: 'S1', order_num: 11, prompt_date: '2024-10-01', prompt_months: 3, lots: -3 },
      { trade_id: 'T1', order_num: 12, lots: 5, trade_time: '10:00:00' },
      {
        trade_id: 'T2',
        order_num: 12,
        lots: -5,
        prompt_date: '2024-09-01',
        trade_time: '10:00:01',
      },
      {
        trade_id: 'M1',
        order_num: 13,
        lots: 7,
        mult_factor: 100,
        contract_code: 'FEM',
        exchange: 'ICE',
        product_name: 'Argus Propane FEI Mini',
      },
      { trade_id: 'P1', order_num: 14, lots: 2, trade_time: '11:00:00' },
      {
        trade_id: 'P2',
        order_num: 14,
        lots: -25,
        contract_code: 'B0',
        exchange: 'ICE',
        quoted_volume_unit: 'BBL',
        quoted_trade_price_unit: '$/gal',
        quoted_trade_price: 0.793,
        product_name: 'Mont Belvieu LST Propane',
        trade_time: '11:00:01',
      },
      { trade_id: 'B1', order_num: 15, prompt_date: '2024-06-01', balmo_date: '2024-06-28' },
    ]);
    for (const row of (await list()).blotter_real)
      expect((await submit(row)).body.err_msg).toBeUndefined();
    const dealt = await rowsOf(sql`
      select contract.product_a as product, month::date as term_month,
             sum(quoted_volume)::float8 as qty
        from core_trade as trade
        join contract on (clearer, contract.contract_code, contract.exchange)
                       = (clearer_name, trade.contract_code, trade.exchange),
             generate_series(prompt_date, prompt_date + (prompt_months - 1) * interval '1 month', '1 month') as month
       group by 1, 2 having sum(quoted_volume) <> 0 order by 1, 2`);
    expect(dealt.length).toBeGreaterThanOrEqual(7);
    expect(
      await rowsOf(sql`select product, term_month, sum(qty)::float8 as qty from leg
                        group by 1, 2 having sum(qty) <> 0 order by 1, 2`),
    ).toEqual(dealt);
  });
});

test('an order of a balance without a pricing day says so, and is not taken', async () => {
  await storeOrders(testApp.db, [
    { trade_id: 'W1', order_num: 31, prompt_date: '2024-03-01', balmo_date: '2024-03-29' },
    { trade_id: 'W2', order_num: 32, prompt_date: '2024-03-01', balmo_date: '2024-03-28' },
  ]);
  const rows = (await list()).blotter_real;
  expect(rows.map(({ problem }) => problem).toSorted()).toEqual([
    'No day of FEI Mar 24 from 2024-03-29 is left to price',
    null,
  ]);
});

describe('an order that is filled on two days, on two exchanges', () => {
  const PAIR: Parameters<typeof storeOrders>[1] = [
    {
      trade_id: 'D1',
      order_num: 21,
      lots: 5,
      quoted_trade_price: 605,
      trade_date: '2024-06-27',
      trade_time: '15:00:00',
    },
    { trade_id: 'D2', order_num: 21, lots: 5, quoted_trade_price: 600, trade_time: '09:00:00' },
    {
      trade_id: 'D3',
      order_num: 21,
      lots: -124,
      contract_code: 'B0',
      exchange: 'ICE',
      quoted_volume_unit: 'BBL',
      quoted_trade_price_unit: '$/gal',
      quoted_trade_price: 0.793,
      product_name: 'Mont Belvieu LST Propane',
      trade_time: '09:00:01',
    },
  ];
  const EACH = [
    '2024-06-27 CME FEI 5000 605',
    '2024-06-28 CME FEI 5000 600',
    '2024-06-28 ICE LST -124000 0.793',
  ];
  const dealt = async () =>
    (
      await rowsOf<{ line: string }>(sql`
        select concat_ws(' ', trade_date, exchange, product, trim_scale(qty), trim_scale(price)) as line
          from leg order by trade_date, product, qty`)
    ).map(({ line }) => line);

  test('has the first day in its row; its legs are of their own days and exchanges', async () => {
    await storeOrders(testApp.db, PAIR);
    const row = await onlyRow();
    expect(row).toMatchObject({ trade_date: '2024-06-27', exchange: 'CME', volume: 10_000 });
    expect((await submit(row)).status).toBe(200);
    expect(await dealt()).toEqual(EACH);
  });

  test('a database of before gets the days and exchanges of its legs from the trades', async () => {
    await storeOrders(testApp.db, [...PAIR, { trade_id: 'D4', order_num: 22, lots: 3 }]);
    for (const row of (await list()).blotter_real) await submit(row);
    // As a release before stored it; the trade of the other order was corrected since.
    await sql`delete from leg where product = 'FEI' and trade_date = '2024-06-28' and qty = 5000`.execute(
      testApp.db,
    );
    await sql`update leg set qty = 10000, price = 602.5 where product = 'FEI' and qty = 5000`.execute(
      testApp.db,
    );
    await sql`update core_trade set lots = 4, trade_date = '2024-06-27' where trade_id = 'D4'`.execute(
      testApp.db,
    );
    await sql`alter table leg drop column trade_date, drop column exchange`.execute(testApp.db);
    const file = join(import.meta.dirname, '../../../../api/migrations/0025_leg_dealt.sql');
    const migration = await readFile(file, 'utf8');
    await testApp.db.transaction().execute(async (tx) => sql.raw(migration).execute(tx));
    expect(await dealt()).toEqual([
      ...EACH.slice(0, 1),
      '2024-06-28 CME FEI 3000 614.5',
      ...EACH.slice(1),
    ]);
  });
});

describe('taking a submission back', () => {
  let submitted: ClearerBlotterTrade;
  beforeEach(async () => {
    await storeOrders(testApp.db, FILLS);
    submitted = (await submit(await onlyRow())).body.row;
  });

  test('[BLO-12] makes the row wait again with its draft; the sheet keeps its row', async () => {
    const { status, body } = await undo(submitted);
    expect([status, body.row]).toEqual([200, await onlyRow()]);
    expect(body.row).toEqual({
      ...submitted,
      submitted_to_blotter: 0,
      submitted: null,
      row_version: 3,
    });
    expect(await rowsWithNothingEntered()).toEqual([{ entries: 1, legs: 0, sheet_rows: 1 }]);
    expect(
      await rowsOf(sql`select status, undone_by, undone_at is not null as at from blotter_entry`),
    ).toEqual([{ status: 'UNDONE', undone_by: 'maren@halyard.example', at: true }]);
    const [audit] = await rowsOf<{ before: { legs: object[] } }>(sql`
      select before from audit_event where action = 'blotter.undo' order by seq desc limit 1`);
    expect(audit?.before.legs).toEqual([expect.objectContaining({ product: 'FEI', qty: 10_000 })]);
  });

  test('submitted once more it is a new entry', async () => {
    const waiting = (await undo(submitted)).body.row;
    const [drafted] = (await draft([waiting], { deal: 'LST' }, joren)).body.rows;
    const again = await submit(drafted, { as: joren, deal: 'LST' });
    expect(again.body.row).toMatchObject({
      deal: 'LST',
      submitted: { by: 'joren@halyard.example' },
    });
    expect(await rowsWithNothingEntered()).toEqual([{ entries: 2, legs: 1, sheet_rows: 2 }]);
  });

  test('under the key of an earlier one is refused: a key stands for one version', async () => {
    const waiting = (await undo(submitted, maren, 'k-9')).body.row;
    const again = (await submit(waiting)).body.row;
    expect(await undo(again, maren, 'k-9')).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    expect(await onlyRow()).toEqual(again);
    expect(await undo(submitted, maren, 'k-9')).toMatchObject({
      status: 200,
      body: { row: waiting },
    });
  });

  test('twice, also by another user, or of what waits has no second effect', async () => {
    const { body } = await undo(submitted, joren);
    for (const [row, words] of [
      [submitted, /^Joren took the submission of this order back at /],
      [body.row, /^This order is not submitted$/],
    ] as const) {
      const late = await undo(row);
      expect(late).toMatchObject({ status: 409, body: { code: 'ROW_CHANGED', rows: [body.row] } });
      expect(late.body.err_msg).toMatch(words);
    }
    expect((await undo({ ...submitted, swiss_order_num: 999_999 })).status).toBe(404);
    expect(await onlyRow()).toEqual(body.row);
    const events = await rowsOf(sql`
      select from audit_event where action = 'blotter.undo' and actor = 'joren@halyard.example'
         and entity_id = (select entry_id::text from blotter_entry)`);
    expect(events).toHaveLength(1);
  });
});

describe('a suggestion', () => {
  const FEI = { trade_id: 'N1', order_num: 1, trader_nick_name: 'JOREN' };
  const suggestions = async () =>
    Object.fromEntries(
      (await list()).blotter_real.map(({ order_num, suggestion }) => [order_num, suggestion]),
    );

  test('is what was chosen last for the same products and trader, and is not filled in', async () => {
    await storeOrders(testApp.db, [
      FEI,
      { ...FEI, trade_id: 'N2', order_num: 2 },
      { ...FEI, trade_id: 'N3', order_num: 3 },
      { ...FEI, trade_id: 'N4', order_num: 4, trader_nick_name: 'TAMSIN' },
      {
        ...FEI,
        trade_id: 'N5',
        order_num: 5,
        contract_code: 'APS',
        exchange: 'ICE',
        product_name: 'Argus Propane ARA Swap',
      },
    ]);
    const rowOf = async (order: number) =>
      (await list()).blotter_real.find(({ order_num }) => order_num === order)!;
    expect(await suggestions()).toEqual({ 1: null, 2: null, 3: null, 4: null, 5: null });
    await submit(await rowOf(1));
    const second = (await submit(await rowOf(2), { strategy: 'East-West', deal: 'FEI to ARA' }))
      .body.row;
    const chosen = { book: 'Paper', strategy: 'East-West', deal: 'FEI to ARA' };
    expect(await suggestions()).toEqual({ 1: null, 2: null, 3: chosen, 4: null, 5: null });
    expect(await rowOf(3)).toMatchObject({ book: null, strategy: null, deal: null });
    await undo(second);
    expect((await suggestions())[3]).toEqual({
      book: 'Paper',
      strategy: 'Time spreads',
      deal: 'FEI',
    });
    await draft([await rowOf(3)], { book: 'Cargo' });
    expect((await suggestions())[3]).toBeNull();
  });
});
