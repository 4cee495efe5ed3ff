import type { Db } from '@fairlead/api/database';
import { storeStatementFile } from '@fairlead/trading/api/demo';
import {
  clearedCosts,
  createTestDb,
  importedFile,
  importStatement,
  loadReference,
  makePnlRun,
  type TestDb,
} from '@fairlead/api/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { dayClock } from './day-clock.ts';
import { insertDemoStatement, selectDueStatements } from './demo.queries.ts';
import { BACK_TO_BACK_NOTES } from './demo-tickets.ts';
import { enterStatement } from './enter-statement.ts';
import { selectStatementsToEnter } from './entering.queries.ts';
import { acceptBackToBack } from './files/accept-differences.ts';
import { acceptAnnounced } from './files/accept-prices.ts';
import { createMarket } from './market/market.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { EARLIER_DAYS, priceFiles } from './market/price-files.ts';
import { demoStatements } from './statements.ts';
import { verifyStatement } from './verify-statement.ts';

/** The last day that is imported: a month's end and five Wednesdays lie before it. */
const NEWEST = process.env['FAIRLEAD_COSTS_TO'] ?? '2022-02-04';
const MARKET = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
const DAYS = DEMO_DAYS.filter((day) => day <= NEWEST);
const MINUTES = process.env['FAIRLEAD_COSTS_TO'] === undefined ? 4 : 60;

const LOG = { info: () => undefined, warn: () => undefined };

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await loadReference(db);
  for (const { fileName, text: content, clearer, date } of demoStatements()) {
    if (date > NEWEST) break;
    const kept = { fileName, content, uploadedBy: 'test', requestId: 'test' };
    const fileId = await storeStatementFile(db, kept);
    const by = { requestId: 'test', clock: dayClock(NEWEST), loadedBy: 'test' };
    await importStatement(db, { ...by, fileId });
    await insertDemoStatement(db, { fileId, clearer, date });
  }
  const { signal } = new AbortController();
  for (;;) {
    const [due] = await selectStatementsToEnter(db, 1);
    if (due === undefined) break;
    await enterStatement({ db, log: LOG, signal, market: MARKET, days: DAYS }, due);
  }
}, MINUTES * 60_000);
afterAll(async () => testDb.close());

const centsOf = async (query: ReturnType<typeof sql<{ cents: number }>>) =>
  Math.round(Number((await query.execute(db)).rows[0]?.cents));

/** Fees and commission of all statements to a day. */
const stated = async (day: string) =>
  centsOf(sql`select coalesce(sum(fees + commission), 0) * 100 as cents
                from clearer_cash join statement using (statement_id)
               where statement_date <= ${day}`);

/** Charges until a day on orders that nobody has submitted: named, and in no leg. */
const waiting = async (day: string) =>
  centsOf(sql`select coalesce(-sum(fees + commission), 0) * 100 as cents
                from core_trade as trade
                join clearer_order as ordered using (clearer_name, order_num)
               where makes_order(trade_type, is_internal) and entry_id is null
                 and statement_date <= ${day}`);

/**
 * Charges on trades dealt by a day that are on a later statement: the P&L has them a day before.
 */
const statedLater = async (day: string) =>
  centsOf(sql`select coalesce(-sum(fees + commission), 0) * 100 as cents
                from core_trade as trade
                join clearer_order as ordered using (clearer_name, order_num)
               where makes_order(trade_type, is_internal) and entry_id is not null
                 and trade_date <= ${day} and statement_date > ${day}`);

test.each([NEWEST, ...DAYS.slice(-12, -1)])(
  'what paper costs by %s is what the clearers charged by then, but for what is named',
  async (day) => {
    const { entries, held, unheld } = await clearedCosts(db, day);
    expect(entries).toBeLessThan(0);
    expect(held).toBeLessThan(0);
    expect(entries + held + unheld + (await waiting(day)) - (await statedLater(day))).toBe(
      await stated(day),
    );
  },
);

test('somebody of ours held all that was closed or moved, and every order costs what was charged', async () => {
  const { unheld, heldLegs, otherwise } = await clearedCosts(db, NEWEST);
  expect(otherwise).toBe(0);
  expect(heldLegs).toBeGreaterThan(300);
  expect(unheld).toBe(0);
});

/**
 * Each end of a month, and the last day that can be agreed: on the newest the orders wait, on the fourth before it there is
 * one that nobody submits, dealt on the evening before.
 */
const AGREED = DAYS.slice(0, -6).filter(
  (day, at, all) => at === all.length - 1 || day.slice(0, 7) !== all[at + 1]?.slice(0, 7),
);
const CLOCK = { ...dayClock('2024-06-28'), calendar: 'CLEARING' };
/** Windows of the first day began to price in it, and marks look back. */
const FIRST_PRICES = 'settlements-2021-11.csv';
/** Name of the newest month's file, which sorts behind those of its days. */
const LAST_PRICES = `settlements-${NEWEST.slice(0, 'YYYY-MM'.length)}.csv`;

test(
  'every end of a month is Verified, and what it ties out to is what the demo answers for',
  async () => {
    for (;;) {
      const [due] = await selectDueStatements(db, { until: NEWEST, limit: 1 });
      if (due === undefined) break;
      await verifyStatement(db, due);
    }
    for (const file of [...priceFiles(MARKET)].toReversed())
      if (file.fileName >= FIRST_PRICES && file.fileName <= LAST_PRICES)
        await importedFile(db, file);
    await makePnlRun(db, { date: NEWEST, clock: CLOCK });
    await acceptBackToBack({ db, log: LOG }, BACK_TO_BACK_NOTES, dayClock(NEWEST));
    await acceptAnnounced({ db, log: LOG }, CLOCK);
    // What is in a day's way the refusal of its run would name.
    for (const date of AGREED) await makePnlRun(db, { date, type: 'VERIFIED', clock: CLOCK });
    const { rows } = await sql<{ runs: number }>`
      select count(*)::int as runs from pnl_run where run_type = 'VERIFIED'`.execute(db);
    expect(rows[0]?.runs).toBe(AGREED.length);
  },
  MINUTES * 60_000,
);
