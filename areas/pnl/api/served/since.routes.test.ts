import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeTrades } from '@fairlead/api/testing/core-trades';
import {
  storeCargo,
  storePhysicalSet,
  storePricedFirm,
  storePrices,
  storeRates,
  storeStatement,
  storeTicket,
} from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** A ticket of the 27th and a run of the 28th. */
beforeEach(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storePricedFirm(db);
  await makePnlRun(db);
}, 60_000);
afterEach(async () => testApp.close());

const get = async (path: string) =>
  testApp.app.inject({
    url: `/api/pnl_analytics/${path}`,
    headers: { 'x-auth-token': token },
  });
const since = async (runId = 1) => (await get(`since?run_id=${runId}`)).json();
const best = async () => (await get('meta/latest')).json().selected.run_id;

/**
 * Calls a run of this type, as if the first run had been allowed it: it is the facts that decide
 * what it still is.
 */
async function calledVerified(type = 'VERIFIED', runId = 1): Promise<void> {
  await sql`alter table pnl_run disable trigger user`.execute(testApp.db);
  await sql`update pnl_run set run_type = ${type} where run_id = ${runId}`.execute(testApp.db);
  await sql`alter table pnl_run enable trigger user`.execute(testApp.db);
}

test('a run tells what has come in since, of its date and before, by kind', async () => {
  const nothing = {
    run_id: 1,
    statements: 0,
    orders: 0,
    tickets: 0,
    undone: 0,
    prices: 0,
    opening_positions: 0,
    corrected_prices: 0,
    rates: 0,
    cargoes: 0,
    adjustments: 0,
    pending_trades: 0,
    newer: null,
    moves: { status: 'NONE', total: null, by_kind: [], earlier: null, task_id: null },
  };
  expect(await since()).toEqual(nothing);
  const { db } = testApp;
  await storeStatement(db, { day: '2024-06-28', ote: 0 });
  await storeStatement(db, { day: '2024-07-01', ote: 0 });
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 610],
    ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 611],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-07-01', 605],
  ]);
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-08-01', qty: 1000, price: 600 });
  await storeTicket(db, { tradeDate: '2024-07-01', month: '2024-08-01', qty: 1000, price: 600 });
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = 1`.execute(db);
  await sql`insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
            values ('2024-06-28', 'Paper', 'A claim', 10, 'Agreed', 'test')`.execute(db);
  expect(await since()).toEqual({
    ...nothing,
    statements: 1,
    tickets: 1,
    undone: 1,
    prices: 2,
    corrected_prices: 1,
    adjustments: 1,
  });
  await makePnlRun(db);
  expect(await since(2)).toEqual({ ...nothing, run_id: 2 });
  // 10,000 × (612.5 − 590) less its cost is gone, 1,000 × (610 − 600) less its cost and 10 have come.
  expect((await since()).newer).toEqual({ run_id: 2, moved: -225_000 + 28.5 + 10_000 - 2.85 + 10 });
  expect((await get('since?run_id=99')).statusCode).toBe(404);
});

const CORRECTIONS: readonly (readonly [what: string, correct: () => Promise<unknown>])[] = [
  ['a statement of the day comes', () => storeStatement(testApp.db, { day: '2024-06-28', ote: 0 })],
  [
    'a price is corrected',
    () => storePrices(testApp.db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 610]]),
  ],
  [
    'a ticket is undone',
    async () => {
      await sql`update blotter_entry
                   set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()`.execute(
        testApp.db,
      );
    },
  ],
  [
    'a trade waits to be verified',
    async () => {
      await sql`insert into clearer values ('Test')`.execute(testApp.db);
      await sql`insert into clearer_account values ('Test', 'PAPER-01')`.execute(testApp.db);
      await storeTrades(testApp.db, [
        { trade_id: '1', statement_date: '2024-06-28', trade_date: '2024-06-28', state: 'PENDING' },
      ]);
    },
  ],
];

test.each(CORRECTIONS)(
  'a verified run gives way to a newer one of its date once %s; without one it stays',
  async (_what, correct) => {
    await calledVerified();
    await correct();
    expect(await best()).toBe(1);
    await makePnlRun(testApp.db, { type: 'PRELIM' });
    expect(await best()).toBe(2);
    const { pnl_list: runs } = (await get('meta/latest')).json();
    expect(runs.map((run: { run_id: number }) => run.run_id)).toEqual([2, 1]);
  },
);

/** The cargo again, as a later file has it: with another premium, or its demurrage. */
async function restateCargo(uuid: string, what: { premium?: number; amount?: number }) {
  const { db } = testApp;
  const set = { physical_set_id: await storePhysicalSet(db) };
  const changed = what.premium === undefined ? set : { ...set, premium_discount: what.premium };
  const statement =
    what.amount === undefined
      ? sql`insert into phys_trade
            select (jsonb_populate_record(trade, ${JSON.stringify(changed)}::jsonb)).*
              from phys_trade as trade where trade_uuid = ${uuid}`
      : sql`insert into phys_amount
            values (${uuid}, 'demurrage', false, '2024-06-03', ${set.physical_set_id},
                    ${what.amount}, 'USD')`;
  await statement.execute(db);
}

const CARGO = { tradeDate: '2024-06-03', from: '2024-08-01', to: '2024-08-31', mt: 1_000 };

test.each<[what: string, restate: (cargo: string) => Promise<unknown>, best: number]>([
  ['its premium is corrected', (cargo) => restateCargo(cargo, { premium: 15 }), 3],
  ['its demurrage is corrected', (cargo) => restateCargo(cargo, { amount: -2_000 }), 3],
  ['a later file says the same of it', (cargo) => restateCargo(cargo, {}), 2],
  ['a later file has the same demurrage', (cargo) => restateCargo(cargo, { amount: -1250.5 }), 2],
  ['a rate is corrected', () => storeRates(testApp.db, '2024-06-27', { JPY: 171 }), 3],
  ['the same rate comes again', () => storeRates(testApp.db, '2024-06-27', { JPY: 170 }), 2],
  ['a rate of a later day comes', () => storeRates(testApp.db, '2024-07-01', { JPY: 172 }), 2],
])('a verified run of a cargo, and a newer one, once %s', async (_what, restate, expected) => {
  const cargo = await storeCargo(testApp.db, { ...CARGO, premium: 12 });
  await storeRates(testApp.db, '2024-06-27', { JPY: 170 });
  await makePnlRun(testApp.db);
  await calledVerified('VERIFIED', 2);
  await restate(cargo);
  await makePnlRun(testApp.db);
  expect(await best()).toBe(expected);
});

test('what only adds to later days, or nothing at all, takes no label', async () => {
  await calledVerified();
  await storeStatement(testApp.db, { day: '2024-07-01', ote: 0 });
  await storePrices(testApp.db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-07-01', 610]]);
  await storePrices(testApp.db, [['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 611]]);
  await makePnlRun(testApp.db, { type: 'PRELIM' });
  expect(await best()).toBe(1);
});
