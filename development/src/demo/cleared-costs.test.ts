import type { Db } from '@fairlead/api/database';
import { storeStatementFile } from '@fairlead/api/development';
import {
  clearedCosts,
  createTestDb,
  importStatement,
  loadReference,
  type TestDb,
} from '@fairlead/api/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { dayClock } from './day-clock.ts';
import { insertDemoStatement } from './demo.queries.ts';
import { enterStatement } from './enter-statement.ts';
import { selectStatementsToEnter } from './entering.queries.ts';
import { createMarket } from './market/market.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';
import { demoStatements } from './statements.ts';

/** The last day that is imported: a month's end and five Wednesdays lie before it. */
const NEWEST = process.env['FAIRLEAD_COSTS_TO'] ?? '2022-02-04';
const MARKET = createMarket(DEMO_SEED, DEMO_DAYS);
const DAYS = DEMO_DAYS.filter((day) => day <= NEWEST);
const MINUTES = process.env['FAIRLEAD_COSTS_TO'] === undefined ? 4 : 60;

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
  const log = { info: () => undefined, warn: () => undefined };
  const { signal } = new AbortController();
  for (;;) {
    const [due] = await selectStatementsToEnter(db, 1);
    if (due === undefined) break;
    await enterStatement({ db, log, signal, market: MARKET, days: DAYS }, due);
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

/** What was charged until a day on orders that nobody has submitted: named, and in no leg. */
const waiting = async (day: string) =>
  centsOf(sql`select coalesce(-sum(fees + commission), 0) * 100 as cents
                from core_trade as trade
                join clearer_order as ordered using (clearer_name, order_num)
               where makes_order(trade_type, is_internal) and entry_id is null
                 and statement_date <= ${day}`);

/** What was charged on trades dealt by a day that are on a later statement: the P&L has it a day before. */
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
