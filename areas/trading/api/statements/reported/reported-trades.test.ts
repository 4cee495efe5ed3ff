import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { listReportedTrades } from '@fairlead/trading/contract/reported-trades';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { reasonsOf } from '@fairlead/api/testing/file-layouts/foreign-import';
import { storeFirm } from '@fairlead/api/testing/pnl-firm';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import {
  cancelRow,
  states,
  importReports,
  TRADE_REPORT_HEADER,
  listStoredReportedTrades,
  formatTradeReportRow,
} from '@fairlead/api/testing/reported-trades';

let it: TestApp;
let token: string;

beforeEach(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['blotter:read']);
  await storeFirm(it.db);
  await sql`insert into clearer_account values ('Norvane', 'PAPER-02')`.execute(it.db);
}, 60_000);
afterEach(() => it.close());

const told = async (...rows: readonly string[]) =>
  importReports(it.db, [TRADE_REPORT_HEADER, ...rows].join('\n'));

async function list(query = ''): Promise<ReplyOf<typeof listReportedTrades>> {
  const { payload, statusCode } = await it.app.inject({
    url: `/api/blotter/told_trades${query}`,
    headers: { 'x-auth-token': token },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(payload) as ReplyOf<typeof listReportedTrades>;
}

test('a trade told within the day is a draft until the statement has it', async () => {
  expect(
    await told(
      formatTradeReportRow({ key: 'T1', lots: 10 }),
      formatTradeReportRow({ key: 'T2', lots: 3 }),
    ),
  ).toEqual(['Trades told: 2 new, 0 replaced, 0 cancelled, 0 told before']);
  const before = await list();
  expect(before).toMatchObject({ total: 2, missing: 0, after: null });
  expect(before.trades.map(({ trade_key, status }) => `${trade_key} ${status}`)).toEqual([
    'T2 told',
    'T1 told',
  ]);
  expect(before.trades[1]).toMatchObject({
    source: 'CME STP',
    clearer_name: 'Norvane',
    account_short_name: 'PAPER-01',
    contract_code: '7E',
    exchange: 'ICE',
    product_name: 'FEI Swap',
    price_unit: '$/MT',
    term_month_date: '2024-08-01',
    term_months: 1,
    lots: 10,
    price: 612.5,
    trade_ids: [],
    trade_date: '2024-06-28',
    venue: null,
  });
  expect(await states(it.db, { trades: [{ id: 'N1', lots: 10 }] })).toContain(
    'Told, and not in the statement: CME STP T2, 3 lots of 7E at 612.5, PAPER-01',
  );
  const after = await list();
  expect(after).toMatchObject({ total: 2, missing: 1 });
  expect(after.trades.map(({ status, trade_ids }) => [status, ...trade_ids].join(' '))).toEqual([
    'not_in_statement',
    'in_statement N1',
  ]);
  expect((await list('?status=not_in_statement')).total).toBe(1);
  expect((await list('?trade_date=2024-06-27')).total).toBe(0);
});

test('it is no order, and in no position: nothing but its own list knows it', async () => {
  await told(formatTradeReportRow({ key: 'T1', lots: 10 }));
  const { rows } = await sql`
    select (select count(*)::int from core_trade) as trades, (select count(*)::int from leg) as legs,
           (select count(*)::int from blotter_entry) as entries`.execute(it.db);
  expect(rows).toEqual([{ trades: 0, legs: 0, entries: 0 }]);
});

test('told twice is once; a change comes as a replacement, and what was told is kept', async () => {
  await told(formatTradeReportRow({ key: 'T1', lots: 10 }));
  expect(
    await told(
      formatTradeReportRow({ key: 'T1', lots: 10 }),
      formatTradeReportRow({ key: 'T1', lots: 10 }),
    ),
  ).toEqual(['Trades told: 0 new, 0 replaced, 0 cancelled, 2 told before']);
  expect(await reasonsOf(told(formatTradeReportRow({ key: 'T1', lots: 12 })))).toEqual([
    '2 B (Trade Key): T1 was told otherwise before: Lots 10, now 12. What changes a trade has Status replace and a later Told At',
  ]);
  await told(formatTradeReportRow({ key: 'T1', status: 'replace', lots: 12, at: '15:00:00' }));
  await told(
    formatTradeReportRow({ key: 'T2', status: 'replace', replaces: 'T1', lots: 7, at: '16:00:00' }),
  );
  expect(await listStoredReportedTrades(it.db)).toEqual(['T1 REPLACED 12 by T2', 'T2 HELD 7']);
  const { rows } = await sql`
    select trade_key || ' ' || status || ' ' || (facts ->> 'lots') as told from told_report order by report_id
  `.execute(it.db);
  expect(rows.map((row) => Object.values(row as object)[0])).toEqual([
    ...['T1 new 10', 'T1 replace 12', 'T2 replace 7'],
  ]);
});

test('a cancellation ends it, also where it comes before what it cancels', async () => {
  await told(cancelRow('T1', '2024-06-28T15:00:00Z'));
  expect((await list()).total).toBe(0);
  await told(formatTradeReportRow({ key: 'T1', lots: 10, at: '14:00:00' }));
  expect(await listStoredReportedTrades(it.db)).toEqual(['T1 CANCELLED 10']);
  await states(it.db, { trades: [{ id: 'N1', lots: 10 }] });
  expect(await list()).toMatchObject({ missing: 0, trades: [{ status: 'cancelled' }] });
});

test('one that is told late is compared with the statement that is there', async () => {
  await states(it.db, {
    trades: [
      { id: 'N1', lots: 4 },
      { id: 'N2', lots: 6 },
    ],
  });
  expect(
    await told(
      formatTradeReportRow({ key: 'T1', lots: 10 }),
      formatTradeReportRow({ key: 'T2', lots: 10, side: 'sell' }),
    ),
  ).toContain('Told, and not in the statement: CME STP T2, -10 lots of 7E at 612.5, PAPER-01');
  expect(await listStoredReportedTrades(it.db)).toEqual(['T1 HELD 10 = N1+N2', 'T2 HELD -10']);
});

test('a corrected statement lets go what it withdraws, and meets what it brings', async () => {
  await told(
    formatTradeReportRow({ key: 'T1', lots: 10 }),
    formatTradeReportRow({ key: 'T2', lots: 5 }),
  );
  await states(it.db, { trades: [{ id: 'N1', lots: 10 }] });
  expect(await listStoredReportedTrades(it.db)).toEqual(['T1 HELD 10 = N1', 'T2 HELD 5']);
  await states(it.db, { issued: '22:00:00', trades: [{ id: 'N2', lots: 5 }] });
  expect(await listStoredReportedTrades(it.db)).toEqual(['T1 HELD 10', 'T2 HELD 5 = N2']);
  expect(await list()).toMatchObject({ missing: 1 });
});

test.each([
  { what: 'another account', row: { account: 'PAPER-02' } },
  { what: 'another price', row: { price: '612.51' } },
  { what: 'another day', row: { day: '2024-06-27' } },
  { what: 'another side', row: { side: 'sell' as const } },
])('a trade of $what is not the one of the statement', async ({ row }) => {
  await told(formatTradeReportRow({ key: 'T1', lots: 10, ...row }));
  await states(it.db, { trades: [{ id: 'N1', lots: 10 }] });
  expect(await list()).toMatchObject({ missing: 1, trades: [{ status: 'not_in_statement' }] });
});

test('names that the reference data do not have refuse the file, and may still come', async () => {
  const wrong = formatTradeReportRow({ key: 'T1', lots: 10, account: 'NEW-01' });
  expect(await reasonsOf(told(wrong, wrong.replace('7E', '9Z')))).toEqual([
    "2 G (Account): 'NEW-01' is no account of Norvane in the reference data",
    "3 J (Contract): '9Z' is no contract of Norvane in the reference data",
    '3 B (Trade Key): T1 was told otherwise on line 2: Contract 7E, now 9Z. What changes a trade has Status replace and a later Told At',
  ]);
  expect(await listStoredReportedTrades(it.db)).toEqual([]);
});

test('every telling is in the audit log, with what was told before', async () => {
  await told(formatTradeReportRow({ key: 'T1', lots: 10 }));
  await told(cancelRow('T1', '2024-06-28T15:00:00Z'));
  const { rows } = await sql`
    select action, before ->> 'state' as before, after ->> 'state' as after
      from audit_event where entity = 'told_trade' order by seq`.execute(it.db);
  expect(rows).toEqual([
    { action: 'told_trade.tell', before: null, after: 'HELD' },
    { action: 'told_trade.change', before: 'HELD', after: 'CANCELLED' },
  ]);
});

test('a long list comes in pages, each trade once', async () => {
  const rows = Array.from({ length: 205 }, (_, at) =>
    formatTradeReportRow({ key: `K${at}`, lots: at + 1 }),
  );
  await told(...rows);
  const keys: string[] = [];
  let after: number | null = null;
  do {
    const page: ReplyOf<typeof listReportedTrades> = await list(
      after === null ? '' : `?after=${after}`,
    );
    expect(page.total).toBe(205);
    keys.push(...page.trades.map(({ trade_key }) => trade_key));
    ({ after } = page);
  } while (after !== null);
  expect(new Set(keys).size).toBe(205);
  expect(keys).toHaveLength(205);
});
