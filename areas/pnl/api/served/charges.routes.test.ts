import type { listPnlLegs } from '@fairlead/pnl/contract/legs';
import type { TieOut, TieOutRow } from '@fairlead/pnl/contract/tie-out';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { storeOrders } from '@fairlead/api/testing/clearer-orders';
import { storeTrades, type TradeChange } from '@fairlead/api/testing/core-trades';
import { storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { clearerCharges } from '../facts/clearer-charges.service.ts';
import { selectPaperLegs } from '../facts/paper.queries.ts';

let testApp: TestApp;
let token: string;

/** Buys 10 lots of FEI Aug 24 at 605: 8.50 and 5.00 fees, 15.00 commission; the table says 28.50. */
const BOUGHT: TradeChange = {
  trade_id: 'N1',
  order_num: 1,
  contract_code: '7E',
  exchange: 'ICE',
  lots: 10,
  quoted_trade_price: 605,
  fees: 14.55,
  commission: 50,
};
const INTO = { book: 'Paper', strategy: 'Arb', deal: 'D1' };

beforeEach(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storeFirm(db);
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5]]);
  await storeOrders(db, [BOUGHT]);
  await submitOrders(db, INTO);
}, 60_000);
afterEach(async () => testApp.close());

async function legsOf(runId: number): Promise<ReplyOf<typeof listPnlLegs>> {
  const { statusCode, payload } = await testApp.app.inject({
    url: `/api/pnl_analytics/legs?run_id=${runId}`,
    headers: { 'x-auth-token': token },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(payload);
}

/** The fees of a trade are corrected, as an import does it. */
async function correctFees(tradeId: string, fees: number): Promise<void> {
  const { db } = testApp;
  const { rows } = await sql<{ before: object }>`
    select to_jsonb(trade) as before from core_trade as trade where trade_id = ${tradeId}`.execute(
    db,
  );
  await sql`update core_trade set fees = ${fees} where trade_id = ${tradeId}`.execute(db);
  await insertAudit(db, {
    actor: 'test',
    action: 'trade.correct',
    entity: 'core_trade',
    requestId: 'test',
    entityId: tradeId,
    before: rows[0]?.before ?? null,
    after: { fees: String(fees) },
  });
}

test('a cleared leg costs what its clearer charged, whatever the table of rates says', async () => {
  await makePnlRun(testApp.db);
  const { legs } = await legsOf(1);
  expect(legs).toMatchObject([{ gross: 75_000, cost: -64.55, net: 74_935.45, charge: null }]);
});

test('a correction of fees is in later runs; what was known before is known still', async () => {
  const { db } = testApp;
  await makePnlRun(db);
  const { rows } = await sql<{ at: string }>`
    select trade_cutoff::text as at from pnl_run where run_id = 1`.execute(db);
  const asOf = { tradeCutoff: rows[0]?.at ?? '', upTo: '2024-06-28' };
  await correctFees('N1', 20);
  await makePnlRun(db);
  expect((await legsOf(1)).legs).toMatchObject([{ cost: -64.55 }]);
  expect((await legsOf(2)).legs).toMatchObject([{ cost: -70 }]);
  const { charged } = await clearerCharges(db, asOf, await selectPaperLegs(db, asOf));
  expect(charged).toMatchObject([{ cents: -6_455 }]);
});

test('what closing a position costs is a leg of the deal that held it, and says what it is', async () => {
  const { db } = testApp;
  const closed = { ...BOUGHT, order_num: 9, trade_type: 'P&S', commission: 0 };
  await storeTrades(db, [
    { ...closed, trade_id: 'N2', account_short_name: 'SCG', lots: 3, fees: 4.37 },
    { ...closed, trade_id: 'N3', account_short_name: 'SCG', lots: -3, fees: 4.37 },
    { ...closed, trade_id: 'N4', prompt_date: '2024-09-01', lots: 1, fees: 1.46 },
  ]);
  await makePnlRun(db);
  const { legs, sums } = await legsOf(1);
  expect(sums).toMatchObject({ gross: 75_000, cost: -73.29, exposure_mt: 10_000 });
  expect(legs.find(({ charge }) => charge !== null)).toMatchObject({
    ...INTO,
    charge: 'Norvane P&S SCG 2024-06-28',
    product: 'FEI',
    kind: 'PAPER',
    term_month_date: '2024-08-01',
    trade_date: '2024-06-28',
    quantity: 0,
    gross: 0,
    cost: -8.74,
    net: -8.74,
    price: null,
    mark: null,
    entry_id: null,
  });
  // Nobody had bought anything of September: it is in no leg, and a difference that the run names.
  const { rows } = await sql<{ warnings: string[] }>`select warnings from pnl_run`.execute(db);
  const says =
    '1.46 was charged on 2024-06-28: P&S of 7E Sep 24, which no entry of ours had opened';
  expect(rows[0]?.warnings).toContain(`Norvane PAPER-01: ${says}`);
  expect(await differencesOf(1)).toMatchObject([
    {
      clearer: 'Norvane',
      account: 'PAPER-01',
      contract: '7E',
      exchange: 'ICE',
      says,
      product: 'FEI',
      term_month_date: '2024-09-01',
      cause: 'FEE',
      owner: 'BACK_OFFICE',
      ours_dollars: 0,
      clearer_dollars: -1.46,
      dollars: 1.46,
      lots: 0,
      accepted: null,
    },
  ]);
});

/**
 * Differences of a run's tie-out about the clearer's orders and charges; the test's clearers state
 * no money.
 */
async function differencesOf(runId: number): Promise<readonly TieOutRow[]> {
  const { payload } = await testApp.app.inject({
    url: `/api/pnl_analytics/tie_out/date/2024-06-28?run_id=${runId}`,
    headers: { 'x-auth-token': token },
  });
  return (JSON.parse(payload) as TieOut).rows;
}

test('a trade that came to an order after it was submitted has its fees among the differences', async () => {
  const { db } = testApp;
  await storeOrders(db, [
    { ...BOUGHT, trade_id: 'N5', lots: 5, fees: 7.25, commission: 25.01, quoted_trade_price: 604 },
  ]);
  await makePnlRun(db);
  const fees = (await differencesOf(1)).filter(({ cause }) => cause === 'FEE');
  expect(fees).toMatchObject([
    {
      subject: 'Order 1',
      owner: 'BACK_OFFICE',
      contract: '7E',
      account: 'PAPER-01',
      ours_dollars: -64.55,
      clearer_dollars: -96.81,
      dollars: 32.26,
    },
  ]);
});

test('what is charged on an order that nobody has submitted is among them until somebody has', async () => {
  const { db } = testApp;
  await storeOrders(db, [{ ...BOUGHT, trade_id: 'N6', order_num: 6, fees: 1, commission: 2 }]);
  await makePnlRun(db);
  expect(await differencesOf(1)).toMatchObject([
    { subject: 'Order 6', cause: 'MISSING_HERE' },
    { subject: 'Order 6', cause: 'FEE', owner: 'MIDDLE_OFFICE', dollars: 3 },
  ]);
  await submitOrders(db, INTO);
  await makePnlRun(db);
  expect(await differencesOf(2)).toEqual([]);
});

test('a commission agreed on for a deal of two products is charged once, its fees on both legs', async () => {
  const { db } = testApp;
  await sql`insert into product (code, label, family, metric, quote_unit, pricing, calendar)
            values ('CP', 'CP', 'LPG', 'MT', '$/MT', 'AVG_DAILY', 'ASIA')`.execute(db);
  await sql`insert into fee_rate values ('ICE', 'CP', false, '2024-01-01', 0.85, 0.5, 1.5)`.execute(
    db,
  );
  await storePrices(db, [['CP', 'SETTLEMENT', '2024-08-01', '2024-06-28', 580]]);
  const deal = { tradeDate: '2024-06-28', month: '2024-08-01', qty: -10_000, price: 20 };
  const agreed = await storeTicket(db, { ...deal, productB: 'CP', commission: 2 });
  const byRate = await storeTicket(db, { ...deal, productB: 'CP' });
  await makePnlRun(db);
  const { legs } = await legsOf(1);
  const costsOf = (entry: number) =>
    legs.filter((leg) => leg.entry_id === entry).map(({ product, cost }) => [product, cost]);
  // Fees are 1.35 a lot; the commission 2.00 a lot of the ten of side A.
  expect(costsOf(agreed)).toEqual([
    ['FEI', -33.5],
    ['CP', -13.5],
  ]);
  expect(costsOf(byRate)).toEqual([
    ['FEI', -28.5],
    ['CP', -28.5],
  ]);
});

test('a leg says what its quantity, its price and its exposure are in', async () => {
  const { db } = testApp;
  await storePrices(db, [['LST', 'SETTLEMENT', '2024-08-01', '2024-06-28', 0.8]]);
  const deal = { tradeDate: '2024-06-28', month: '2024-08-01', qty: 20_000, price: 0.79 };
  await storeTicket(db, { ...deal, product: 'LST' });
  await makePnlRun(db);
  const units = (await legsOf(1)).legs.map((leg) => [
    leg.product,
    [leg.quantity, leg.quantity_unit].join(' '),
    [leg.price, leg.price_unit].join(' '),
    [leg.exposure_display, leg.exposure_unit].join(' '),
  ]);
  expect(units).toEqual([
    ['FEI', '10000 MT', '605 $/MT', '10 kt'],
    ['LST', '20000 BBL', '0.79 $/gal', '20 kb'],
  ]);
});
