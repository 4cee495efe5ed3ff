import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { TaskFailure } from '@fairlead/platform/tasks/task';
import { storeNamesIn } from '@fairlead/api/testing/reference';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { listTrades } from '../trades/trade-list.service.ts';
import { verifyTrade } from '../trades/verification.service.ts';
import { importStatement, storeStatementFile } from './statements.service.ts';

const RIGHT = readFileSync(new URL('fixtures/right.csv', import.meta.url), 'utf8');
const BY = { actor: 'bea@halyard.example', requestId: 'test' };

let testDb: TestDb;
let db: TestDb['db'];

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  for (const clearer of ['Norvane', 'Sund & Co', 'Sund-Co']) await storeNamesIn(db, RIGHT, clearer);
});

afterEach(async () => testDb.close());

async function take(content: string, businessDate = '2024-06-28') {
  const fileId = await storeStatementFile(db, {
    fileName: 'norvane.csv',
    content,
    uploadedBy: 'olav@halyard.example',
    requestId: 'upload',
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate });
  return importStatement(db, { fileId, loadedBy: 'olav@halyard.example', requestId: 'run', clock });
}

/** The right statement again, later, with some of its texts replaced. */
function corrected(...changes: readonly (readonly [string | RegExp, string])[]): string {
  const later = RIGHT.replace('2024-06-28T21:40:00Z', '2024-06-29T06:00:00Z');
  return changes.reduce((text, [from, to]) => text.replace(from, () => to), later);
}

/** N1007 without its commission of 50, and the money that follows from it. */
const WITHOUT_COMMISSION = [
  ['(50.00)', '0.00'],
  ['205.00 DR', '155.00 DR'],
  ['"1,184,454.683 CR"', '"1,184,504.683 CR"'],
  ['"1,277,856.683 CR"', '"1,277,906.683 CR"'],
  ['"877,856.683 CR"', '"877,906.683 CR"'],
] as const;

/** N1003, whose fee was 0.582 and whose commission 2, is no longer stated. */
const WITHOUT_MINI = [
  [/^PAPER-01,N1003.*\n/m, ''],
  ['End of Statement,11', 'End of Statement,10'],
  ['340.317 DR', '339.735 DR'],
  ['205.00 DR', '203.00 DR'],
  ['"1,184,454.683 CR"', '"1,184,457.265 CR"'],
  ['"1,277,856.683 CR"', '"1,277,859.265 CR"'],
  ['"877,856.683 CR"', '"877,859.265 CR"'],
] as const;

/** N1006, whose fee was 21.825, is no longer stated. */
const WITHOUT_TRANSFER = [
  [/^PAPER-01,N1006.*\n/m, ''],
  ['End of Statement,11', 'End of Statement,10'],
  ['340.317 DR', '318.492 DR'],
  ['"1,184,454.683 CR"', '"1,184,476.508 CR"'],
  ['"1,277,856.683 CR"', '"1,277,878.508 CR"'],
  ['"877,856.683 CR"', '"877,878.508 CR"'],
] as const;

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return [...(await query.execute(db)).rows];
}

const list = async () => (await listTrades(db, { page_size: 100 })).trades;

test('[API-08] a statement is taken whole: trades, money and one audit row for each', async () => {
  await expect(take(RIGHT)).resolves.toEqual({
    result: 'taken',
    clearer: 'Norvane',
    statementDate: '2024-06-28',
    added: 11,
    changed: 0,
    unchanged: 0,
    withdrawn: 0,
    breaks: [],
    notes: [],
    missing: [],
  });
  const trades = await list();
  expect(trades.map(({ trade_id }) => trade_id)).toEqual([
    'N1001',
    'N1002',
    'N1003',
    'N1004',
    'N1005',
    'N1006',
    'N1007',
    'N1008',
    'N1009',
    'N1010',
    'N1011',
  ]);
  expect(trades[1]).toEqual({
    trade_id: 'N1002',
    order_num: 502,
    statement_date: '2024-06-28',
    trade_date: '2024-06-28',
    clearer_name: 'Norvane',
    account_short_name: 'PAPER-01',
    trade_type: 'Trade',
    product_name: 'Mont Belvieu LST Propane',
    contract_code: 'B0',
    lots: 62,
    mult_factor: 1000,
    quoted_volume: 62000,
    quoted_volume_unit: 'BBL',
    trade_price: 33.306,
    quoted_trade_price: 0.793,
    quoted_trade_price_unit: '$/gal',
    prompt_date: '2024-10-01',
    prompt_months: 3,
    balmo_date: null,
    last_trading_date: '2024-12-31',
    fees: 270.63,
    commission: 93,
    exchange: 'ICE',
    state: 'PENDING',
    is_expiring: false,
    is_internal: false,
    verified_by: null,
    verified_at: null,
    row_version: 1,
  });
  await expect(
    rowsOf(sql`select account_short_name, ending_balance::float8, ote::float8, excess::float8
                 from clearer_cash order by 1`),
  ).resolves.toEqual([
    { account_short_name: 'FREIGHT', ending_balance: 89997.09, ote: -8400, excess: -18402.91 },
    { account_short_name: 'PAPER-01', ending_balance: 1184454.683, ote: 93402, excess: 877856.683 },
    { account_short_name: 'SCG', ending_balance: 48975.4, ote: 0, excess: 48975.4 },
  ]);
});

test('[API-10] an import is audited trade by trade, with who and what', async () => {
  await take(RIGHT);
  await expect(
    rowsOf(sql`select action, count(*) as n, min(actor) as actor, min(request_id) as request_id
                 from audit_event group by action order by action`),
  ).resolves.toEqual([
    { action: 'statement.import', n: 1, actor: 'olav@halyard.example', request_id: 'run' },
    { action: 'statement_file.store', n: 1, actor: 'olav@halyard.example', request_id: 'upload' },
    { action: 'trade.import', n: 11, actor: 'olav@halyard.example', request_id: 'run' },
  ]);
  await expect(
    rowsOf(sql`select before, after ->> 'quoted_trade_price' as price from audit_event
                where entity_id = 'N1002'`),
  ).resolves.toEqual([{ before: null, price: '0.793' }]);
});

test('[API-08] [API-10] an import that fails at its very last row leaves nothing behind, and can be repeated', async () => {
  await sql`alter table audit_event add constraint closed check (action <> 'trade.import')`.execute(
    db,
  );
  await expect(take(RIGHT)).rejects.toThrow('closed');
  await expect(
    rowsOf(sql`select (select count(*) from statement) as statements,
                      (select count(*) from core_trade) as trades,
                      (select count(*) from core_trade_count) as counts,
                      (select count(*) from clearer_cash) as money,
                      (select count(*) from clearer_order) as orders,
                      (select count(*) from audit_event where action = 'statement.import') as audits`),
  ).resolves.toEqual([{ statements: 0, trades: 0, counts: 0, money: 0, orders: 0, audits: 0 }]);
  await sql`alter table audit_event drop constraint closed`.execute(db);
  await expect(take(RIGHT)).resolves.toMatchObject({ result: 'taken', added: 11 });
});

const orders = async () =>
  rowsOf(sql`select order_num, row_version, run_date, withdrawn, changed_by from clearer_order
              order by swiss_order_num`);
const stated = (order_num: number, row_version = 1, withdrawn = false) => ({
  order_num,
  row_version,
  withdrawn,
  run_date: '2024-06-28',
  changed_by: 'olav@halyard.example',
});

test('what was dealt makes orders; what was closed, moved or dealt among ourselves makes none', async () => {
  await take(RIGHT);
  await expect(orders()).resolves.toEqual([stated(501), stated(502), stated(503), stated(506)]);
});

test('a correction of what an order says makes a version of it, one of fees does not', async () => {
  await take(RIGHT);
  await take(corrected(...WITHOUT_COMMISSION, ['614.375', '614.5']));
  await expect(orders()).resolves.toEqual([stated(501), stated(502), stated(503, 2), stated(506)]);
});

test('an order without any trade left is withdrawn, and comes back with its trade', async () => {
  await take(RIGHT);
  await take(corrected(...WITHOUT_MINI));
  await expect(orders()).resolves.toContainEqual(stated(503, 2, true));
  await take(RIGHT.replace('2024-06-28T21:40:00Z', '2024-06-29T07:00:00Z'));
  await expect(orders()).resolves.toEqual([stated(501), stated(502), stated(503, 3), stated(506)]);
});

test('a trade that moves to another order changes both', async () => {
  await take(RIGHT);
  await take(corrected(['N1003,503', 'N1003,501']));
  await expect(orders()).resolves.toEqual([
    ...[stated(501, 2), stated(502), stated(503, 2, true), stated(506)],
  ]);
});

test('whoever names a trade while a statement corrects it does not wait for the import', async () => {
  await take(RIGHT);
  await db.transaction().execute(async (tx) => {
    // As the submission of its order does: the trade is named by a key.
    await sql`select from core_trade where trade_id = 'N1003' for key share`.execute(tx);
    await expect(take(corrected(['614.375', '614.5']))).resolves.toMatchObject({ changed: 1 });
  });
}, 15_000);

test('[API-08] the same file twice is taken once', async () => {
  await take(RIGHT);
  await expect(take(RIGHT)).resolves.toMatchObject({ result: 'repeated', added: 0 });
  await expect(rowsOf(sql`select count(*) as n from audit_event`)).resolves.toEqual([{ n: 13 }]);
});

test('[API-08] two workers with the same file take it once', async () => {
  const outcomes = await Promise.all([take(RIGHT), take(RIGHT), take(RIGHT)]);
  expect(outcomes.map(({ result }) => result).toSorted()).toEqual([
    'repeated',
    'repeated',
    'taken',
  ]);
  expect(await list()).toHaveLength(11);
});

test('a corrected statement: unchanged trades stay verified, changed ones are to be verified again', async () => {
  await take(RIGHT);
  for (const tradeId of ['N1001', 'N1006', 'N1007']) {
    await verifyTrade(db, { tradeId, rowVersion: 1 }, BY);
  }
  await expect(take(corrected(...WITHOUT_COMMISSION))).resolves.toMatchObject({
    result: 'corrected',
    added: 0,
    changed: 1,
    unchanged: 10,
    withdrawn: 0,
    breaks: [],
    notes: [],
    missing: [],
  });
  const trades = new Map((await list()).map((trade) => [trade.trade_id, trade]));
  expect(trades.get('N1001')).toMatchObject({
    state: 'VERIFIED',
    verified_by: 'bea@halyard.example',
    row_version: 2,
  });
  expect(trades.get('N1007')).toMatchObject({
    state: 'PENDING',
    verified_by: null,
    commission: 0,
    row_version: 3,
  });
  await expect(
    rowsOf(sql`select before ->> 'commission' as before, before ->> 'verified_by' as by,
                      after ->> 'commission' as after
                 from audit_event where action = 'trade.correct'`),
  ).resolves.toEqual([{ before: '50', by: 'bea@halyard.example', after: '0' }]);
});

test('[API-10] the audit of a corrected statement names the one it replaced', async () => {
  await take(RIGHT);
  await take(corrected(...WITHOUT_COMMISSION));
  const [first, second] = await rowsOf(
    sql<{ entity_id: string; before: unknown; result: string }>`
      select entity_id, before, after ->> 'result' as result
        from audit_event where action = 'statement.import' order by seq`,
  );
  expect(first).toMatchObject({ before: null, result: 'taken' });
  expect(second).toMatchObject({
    before: { statement_id: Number(first?.entity_id) },
    result: 'corrected',
  });
});

test('a trade that a corrected statement lacks is withdrawn: kept, neither listed nor counted', async () => {
  await take(RIGHT);
  await verifyTrade(db, { tradeId: 'N1006', rowVersion: 1 }, BY);
  await expect(take(corrected(...WITHOUT_TRANSFER))).resolves.toMatchObject({ withdrawn: 1 });
  const { trades, total } = await listTrades(db, { page_size: 100 });
  expect(trades.map(({ trade_id }) => trade_id)).not.toContain('N1006');
  expect(total).toBe(10);
  await expect(listTrades(db, { trade_ids: 'N1006' })).resolves.toMatchObject({
    trades: [],
    total: 0,
  });
  await expect(verifyTrade(db, { tradeId: 'N1006', rowVersion: 3 }, BY)).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/^Trade N1006 was withdrawn by a corrected statement on /),
  });
  await expect(
    rowsOf(
      sql`select entity_id, before ->> 'state' as state from audit_event where action = 'trade.withdraw'`,
    ),
  ).resolves.toEqual([{ entity_id: 'N1006', state: 'VERIFIED' }]);
});

test('[API-10] a withdrawn trade that is stated again comes back, to be verified, and is audited as restored', async () => {
  await take(RIGHT);
  await take(corrected(...WITHOUT_TRANSFER));
  await take(RIGHT.replace('2024-06-28T21:40:00Z', '2024-06-29T09:00:00Z'));
  const trade = (await list()).find(({ trade_id }) => trade_id === 'N1006');
  expect(trade).toMatchObject({ state: 'PENDING', row_version: 3 });
  await expect(
    rowsOf(sql`select action, before -> 'withdrawn' as before, after -> 'withdrawn' as after
                 from audit_event where entity_id = 'N1006' order by seq`),
  ).resolves.toEqual([
    { action: 'trade.import', before: null, after: null },
    { action: 'trade.withdraw', before: false, after: true },
    { action: 'trade.restore', before: true, after: false },
  ]);
});

test('money and statements of before a correction are kept, and the day knows which one holds', async () => {
  await take(RIGHT);
  await take(corrected(...WITHOUT_COMMISSION));
  await expect(
    rowsOf(sql`select supersedes is not null as corrects, trade_count,
                      (select sum(ending_balance)::float8 from clearer_cash c
                        where c.statement_id = s.statement_id) as ending
                 from statement s order by statement_id`),
  ).resolves.toEqual([
    { corrects: false, trade_count: 11, ending: 1323427.173 },
    { corrects: true, trade_count: 11, ending: 1323477.173 },
  ]);
});

test.each([
  {
    what: 'a statement issued no later than the one it would correct',
    first: corrected(),
    second: RIGHT,
    today: '2024-06-28',
    message:
      "Norvane's statement of 2024-06-28 issued at 2024-06-29T06:00:00.000Z was taken before, and this one, issued at 2024-06-28T21:40:00Z, is not newer",
  },
  {
    what: 'a statement of tomorrow',
    first: undefined,
    second: RIGHT,
    today: '2024-06-27',
    message: 'The statement is of 2024-06-28, and today is 2024-06-27',
  },
  {
    what: 'a statement whose moment of issue is still to come',
    first: undefined,
    second: RIGHT.replace('Issued,2024-06-28', 'Issued,2199-06-28'),
    today: '2024-06-28',
    message: 'It was issued at 2199-06-28T21:40:00Z, which is still to come',
  },
  {
    what: 'a trade that stands on another day',
    first: RIGHT.replace('Statement Date,2024-06-28', 'Statement Date,2024-07-01'),
    second: RIGHT,
    today: '2024-07-01',
    message: 'line 8, Trade ID: N1001 stands on the statement of 2024-07-01',
  },
  {
    what: 'a bad row',
    first: undefined,
    second: RIGHT.replace('614.375', 'abc'),
    today: '2024-06-28',
    message: "line 10, Q (Price): 'abc' is not a number",
  },
])('[API-08] refused with nothing taken: $what', async ({ first, second, today, message }) => {
  if (first !== undefined) await take(first, today);
  const before = await rowsOf(sql`select count(*) as n from statement`);
  const failure: unknown = await take(second, today).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskFailure);
  expect((failure as TaskFailure).message).toContain(
    `norvane.csv was refused, nothing of it was taken: ${message}`,
  );
  await expect(rowsOf(sql`select count(*) as n from statement`)).resolves.toEqual(before);
  await expect(
    rowsOf(sql`select count(*) as n from core_trade where changed_at is not null`),
  ).resolves.toEqual([{ n: first === undefined ? 0 : 11 }]);
});

test('a trade moves to another day once the statement it stood on gave it up', async () => {
  const nextDay = (text: string) =>
    text
      .replace('Statement Date,2024-06-28', 'Statement Date,2024-07-01')
      .replaceAll(/,N1(?!006)/g, ',M1');
  await take(RIGHT, '2024-07-01');
  await take(corrected(...WITHOUT_TRANSFER), '2024-07-01');
  await expect(take(nextDay(RIGHT), '2024-07-01')).resolves.toMatchObject({
    added: 10,
    changed: 1,
  });
  const trade = (await list()).find(({ trade_id }) => trade_id === 'N1006');
  expect(trade).toMatchObject({ statement_date: '2024-07-01', state: 'PENDING' });
  await expect(
    rowsOf(sql`select statement_date, sum(n) as n from core_trade_count group by 1 order by 1`),
  ).resolves.toEqual([
    { statement_date: '2024-06-28', n: 10 },
    { statement_date: '2024-07-01', n: 11 },
  ]);
});

test('two clearers with the same trade numbers: the second gets ids with its name', async () => {
  await take(RIGHT);
  await take(RIGHT.replace('Clearer,Norvane', 'Clearer,Sund & Co'));
  const { trades } = await listTrades(db, { trade_ids: 'N1001' });
  expect(trades.map(({ trade_id, clearer_name }) => [trade_id, clearer_name])).toEqual([
    ['N1001', 'Norvane'],
    ['N1001@sund-co', 'Sund & Co'],
  ]);
  await expect(
    verifyTrade(db, { tradeId: 'N1001@sund-co', rowVersion: 1 }, BY),
  ).resolves.toMatchObject({ clearer_name: 'Sund & Co', state: 'VERIFIED' });
  await take(RIGHT.replace('Clearer,Norvane', 'Clearer,Sund-Co'));
  await expect(list()).resolves.toContainEqual(
    expect.objectContaining({ trade_id: 'N1001@sund-co-2', clearer_name: 'Sund-Co' }),
  );
});

test('a file that is not text is refused before it is stored', async () => {
  await expect(take('\0')).rejects.toMatchObject({ status: 422, code: 'NOT_TEXT' });
  await expect(rowsOf(sql`select count(*) as n from imported_file`)).resolves.toEqual([{ n: 0 }]);
});

test.each([sql`delete from core_trade`, sql`truncate core_trade cascade`])(
  'no trade can be deleted (%#)',
  async (statement) => {
    await take(RIGHT);
    await expect(statement.execute(db)).rejects.toThrow('trades are withdrawn, never deleted');
  },
);
