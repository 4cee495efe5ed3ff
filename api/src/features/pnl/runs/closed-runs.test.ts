import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import { storeOrders } from '../../../testing/clearer-orders.ts';
import { storeTrades, type TradeChange } from '../../../testing/core-trades.ts';
import { storeFirm, storePrices, storeStatement, storeTicket } from '../../../testing/pnl-firm.ts';
import { makePnlRun } from '../../../testing/pnl-run.ts';
import { createTestDb, type TestDb } from '../../../testing/test-db.ts';

/** The clearer whose statement `storeTrades` has its trades stand on. */
const OTHER = 'Test';

let testDb: TestDb;
let db: Db;

/** Ten lots of August, bought on the 27th at 590 and cleared by Norvane; it settles at 612.50 on the 28th. */
beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await storeFirm(db);
  await sql`insert into clearer values (${OTHER})`.execute(db);
  await sql`insert into clearer_account values (${OTHER}, 'PAPER-01')`.execute(db);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
  ]);
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: 10_000, price: 590 });
  await storeTrades(db, [CLEARED]);
  await storeStatement(db, { day: '2024-06-27', ote: 100_000 });
  await storeStatement(db, { day: '2024-06-27', ote: 0, clearer: OTHER });
  await storeStatement(db, { day: '2024-06-28', ote: 225_000 });
}, 30_000);
afterEach(() => testDb.close());

const CLEARED: TradeChange = {
  ...{ trade_id: '1', statement_date: '2024-06-27', trade_date: '2024-06-27', exchange: 'ICE' },
  ...{ product_name: 'FEI', quoted_trade_price: 590, state: 'VERIFIED' },
};

/** Of an account that no statement states. */
const ELSEWHERE = { ...CLEARED, account_short_name: 'PAPER-02' };

const others = () => storeStatement(db, { day: '2024-06-28', ote: 0, clearer: OTHER });

async function typesMade(): Promise<readonly string[]> {
  const { rows } = await sql<{ run_type: string }>`
    select run_type from pnl_run order by run_id`.execute(db);
  return rows.map(({ run_type }) => run_type);
}

/** Why a run of a type is refused. */
async function reasonsAgainst(type: string): Promise<readonly string[]> {
  try {
    await makePnlRun(db, { type });
  } catch (error) {
    const { dict } = error as {
      readonly dict: { readonly reasons: readonly { message: string }[] };
    };
    return dict.reasons.map(({ message }) => message);
  }
  return [];
}

test('[API-07] a COB wants the statement of every clearer', async () => {
  const missing = [`There is no statement of 28 Jun 2024 from ${OTHER}`];
  expect(await reasonsAgainst('COB')).toEqual(missing);
  expect(await reasonsAgainst('VERIFIED')).toEqual(missing);
  await makePnlRun(db);
  await others();
  await makePnlRun(db, { type: 'COB' });
  expect(await typesMade()).toEqual(['LIKELY_COB', 'COB']);
});

test('[API-07] what ties out, is verified and submitted makes a VERIFIED run', async () => {
  await others();
  await makePnlRun(db);
  expect(await typesMade()).toEqual(['VERIFIED']);
});

describe('a VERIFIED run is refused, and a lesser one made', () => {
  test.each<
    [what: string, spoil: () => Promise<unknown>, reasons: readonly unknown[], best: string]
  >([
    [
      'for a price',
      () => storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', null]]),
      [
        'There is no price: FEI Aug 24 on 2024-06-28',
        'OTE does not tie out: Norvane PAPER-01: 225,000.00 stated, a price of ours is missing',
      ],
      'PRELIM',
    ],
    [
      'for an OTE that is off by more than its ticks',
      () => storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.502]]),
      ['OTE does not tie out: Norvane PAPER-01: 225,000.00 stated, 225,020.00 by our marks'],
      'COB',
    ],
    [
      'for a trade that nobody has verified',
      () => storeTrades(db, [{ ...ELSEWHERE, trade_id: '2', state: 'PENDING' }]),
      ['1 trade of 27 Jun 2024 is not verified'],
      'COB',
    ],
    [
      'for an order that waits',
      () => storeOrders(db, [{ ...ELSEWHERE, trade_id: '3', contract_code: '7E', order_num: 7 }]),
      ['Norvane order 7 is not submitted'],
      'COB',
    ],
    [
      'for a ticket at a settlement that is not there',
      () =>
        storeTicket(db, { tradeDate: '2024-06-26', month: '2024-08-01', qty: 1_000, price: null }),
      [
        'There is no price: FEI Aug 24 on 2024-06-26',
        expect.stringMatching(/^Ticket \d+ waits for the settlement that it was dealt at$/),
      ],
      'PRELIM',
    ],
  ])('%s', async (_what, spoil, reasons, best) => {
    await others();
    await spoil();
    expect(await reasonsAgainst('VERIFIED')).toEqual(reasons);
    expect(await typesMade()).toEqual([]);
    await makePnlRun(db);
    expect(await typesMade()).toEqual([best]);
  });
});
