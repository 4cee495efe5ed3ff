import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';

import type { TieOut } from '@fairlead/pnl/contract/tie-out';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { restateOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { storeTrades, type TradeChange } from '@fairlead/api/testing/core-trades';
import {
  storeFirm,
  storePrices,
  storeStatement,
  storeTicket,
} from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { acceptSeen } from '../served/tie-out.service.ts';
import { acceptedDifference } from '../tie-out/acceptances.service.ts';

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
  // A ticket that stands for the order costs what the clearer charges on it: nothing.
  await sql`update fee_rate set clearing_fee = 0, exchange_fee = 0, commission_per_lot = 0`.execute(
    db,
  );
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: 10_000, price: 590 });
  await storeTrades(db, [CLEARED]);
  await chainTest();
  await storeStatement(db, { day: '2024-06-27', ote: 100_000 });
  await storeStatement(db, { day: '2024-06-27', ote: 0, clearer: OTHER });
  await storeStatement(db, { day: '2024-06-28', ote: 225_000 });
}, 30_000);
afterEach(() => testDb.close());

const CLEARED: TradeChange = {
  trade_id: '1',
  statement_date: '2024-06-27',
  trade_date: '2024-06-27',
  exchange: 'ICE',
  product_name: 'FEI',
  quoted_trade_price: 590,
  state: 'VERIFIED',
  // As the statement's summary has them.
  fees: 0,
  commission: 0,
};

/** Cleared trade of an account that no statement states. */
const ELSEWHERE = { ...CLEARED, account_short_name: 'PAPER-02' };

/** The statement that stored trades stand on is of the day before, with the money of those after it. */
async function chainTest(): Promise<void> {
  await sql`update statement set statement_date = '2024-06-26' where clearer_name = ${OTHER}`.execute(
    db,
  );
  await sql`insert into clearer_cash
      (statement_id, clearer_name, account_short_name, beginning_balance, realised, fees, commission,
       cash_movements, ending_balance, ote, total_equity, imr, excess)
    select statement_id, clearer_name, 'PAPER-01', 1000, 0, 0, 0, 0, 1000, 0, 1000, 0, 1000
      from statement where clearer_name = ${OTHER}`.execute(db);
}

const others = () => storeStatement(db, { day: '2024-06-28', ote: 0, clearer: OTHER });

async function typesMade(): Promise<readonly string[]> {
  const { rows } = await sql<{ run_type: string }>`
    select run_type from pnl_run order by run_id`.execute(db);
  return rows.map(({ run_type }) => run_type);
}

async function newestTieOut(): Promise<TieOut> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from pnl_data_set where name = 'tie_out' order by run_id desc limit 1`.execute(
    db,
  );
  return JSON.parse(gunzipSync(rows[0]?.content ?? Buffer.alloc(0)).toString()) as TieOut;
}

/** Why a run of a type is refused. */
async function reasonsAgainst(type: string, date?: string): Promise<readonly string[]> {
  try {
    await makePnlRun(db, { type, ...(date === undefined ? {} : { date }) });
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

/** Norvane's statement of the 28th begins, and ends, with another balance. */
const begins = (balance: number) =>
  sql`update clearer_cash set beginning_balance = ${balance}, ending_balance = ${balance},
             total_equity = ${balance} + ote, excess = ${balance} + ote - imr
       where statement_id = (select statement_id from statement
                              where clearer_name = 'Norvane' and statement_date = '2024-06-28')`.execute(
    db,
  );

test('a COB waits for a word of a person on a balance that does not go on', async () => {
  await others();
  await begins(123.45);
  const broken =
    'Not accepted that a statement does not go on from the one before (Back Office tab, Tie-out): Norvane, Balance of 2024-06-28: PAPER-01, which ended 2024-06-27 with 1,000.00, begins with 123.45';
  expect(await reasonsAgainst('COB')).toEqual([broken]);
  expect(await reasonsAgainst('VERIFIED')).toEqual([broken]);
  await makePnlRun(db);
  expect(await typesMade()).toEqual(['LIKELY_COB']);
  const { rows } = await sql<{ warnings: readonly string[] }>`
    select warnings from pnl_run`.execute(db);
  expect(rows[0]?.warnings).toContain(broken);

  const [row, ...more] = (await newestTieOut()).rows;
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    clearer: 'Norvane',
    account: 'PAPER-01',
    subject: 'Balance of 2024-06-28',
    cause: 'STATEMENT',
    owner: 'BACK_OFFICE',
    lots: 0,
    accepted: null,
    ours_dollars: 1_000,
    clearer_dollars: 123.45,
    dollars: 876.55,
    says: 'PAPER-01, which ended 2024-06-27 with 1,000.00, begins with 123.45',
  });
  const accept = (dollars: number) =>
    db.transaction().execute((tx) =>
      acceptSeen(
        tx,
        { run_id: 1, key: row?.key ?? '', lots: 0, dollars, reason: 'moved to another firm' },
        {
          email: 'bea@halyard.example',
          requestId: 'test',
          clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
        },
      ),
    );
  await expect(accept(1)).rejects.toMatchObject({ status: 409 });
  // Whoever has an older run before him accepts nothing that the statements do not say any more.
  await begins(123.46);
  await expect(accept(876.55)).rejects.toMatchObject({ status: 409, message: /something else/ });
  await begins(123.45);
  await accept(876.55);
  await expect(accept(876.55)).rejects.toMatchObject({ status: 409 });
  await makePnlRun(db, { type: 'COB' });
  expect(await typesMade()).toEqual(['LIKELY_COB', 'COB']);
  expect((await newestTieOut()).rows).toMatchObject([
    { cause: 'STATEMENT', accepted: { reason: 'moved to another firm' } },
  ]);

  // Another amount is another break.
  await begins(123.46);
  expect(await reasonsAgainst('COB')).toHaveLength(1);
});

test('a break is asked about until a day after it is closed, and by runs of its own day', async () => {
  await others();
  const ended = (balance: number) =>
    sql`update clearer_cash set ending_balance = ${balance}, beginning_balance = ${balance},
               total_equity = ${balance} + ote, excess = ${balance} + ote - imr
         where statement_id = (select statement_id from statement where statement_date = '2024-06-26')`.execute(
      db,
    );
  await ended(500);
  const broken = [
    expect.stringContaining('Test, Balance of 2024-06-27: PAPER-01, which ended 2024-06-26'),
  ];
  expect(await reasonsAgainst('COB')).toEqual(broken);

  await ended(1000);
  await makePnlRun(db, { date: '2024-06-27', type: 'COB' });
  await ended(500);
  expect(await reasonsAgainst('COB', '2024-06-27')).toEqual(broken);
  await makePnlRun(db, { type: 'COB' });
  expect(await typesMade()).toEqual(['COB', 'COB']);
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
        '1 difference with the clearers is open: Norvane PAPER-01, OTE: OTE (Back Office tab, Tie-out)',
      ],
      'PRELIM',
    ],
    [
      'for an OTE that is off by more than its ticks',
      () => storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.502]]),
      [
        '1 difference with the clearers is open: Norvane PAPER-01, OTE: OTE (Back Office tab, Tie-out)',
      ],
      'COB',
    ],
    [
      'for a trade that nobody has verified',
      () =>
        storeTrades(db, [
          { ...ELSEWHERE, trade_id: '2', state: 'PENDING', trade_type: 'P&S', lots: 10 },
        ]),
      ['1 trade of 27 Jun 2024 is not verified'],
      'COB',
    ],
    [
      'for an order that waits',
      () => storeOrders(db, [{ ...ELSEWHERE, trade_id: '3', contract_code: '7E', order_num: 7 }]),
      [
        '1 difference with the clearers is open: Norvane PAPER-02 FEI Aug 24, order 7: missing here (Back Office tab, Tie-out)',
      ],
      'COB',
    ],
    [
      'for a ticket at a settlement that is not there',
      () =>
        storeTicket(db, { tradeDate: '2024-06-26', month: '2024-08-01', qty: 1_000, price: null }),
      [
        'There is no price: FEI Aug 24 on 2024-06-26',
        expect.stringMatching(/^Ticket \d+ waits for the settlement that it was dealt at$/),
        expect.stringMatching(/^1 difference .* ICE FEI Aug 24, ticket 2: missing there/),
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

describe('[API-07] P-01: a trade is corrected from 605 to 655 under a submitted order', () => {
  const ORDER = { clearer_name: 'Norvane', order_num: 900777 };

  /** Ten lots at 605, submitted; FEI Aug 24 settles at 608.945. */
  beforeEach(async () => {
    await others();
    await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 608.945]]);
    await storeOrders(db, [
      {
        ...CLEARED,
        ...ORDER,
        trade_id: '900777-1',
        contract_code: '7E',
        quoted_trade_price: 605,
      },
    ]);
    await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
    await stateOte(228_900);
  });

  const stateOte = (ote: number) =>
    sql`update clearer_cash set ote = ${ote}, total_equity = 1000 + ${ote}::numeric,
               excess = 500 + ${ote}::numeric
          from statement where statement.statement_id = clearer_cash.statement_id
           and statement.clearer_name = 'Norvane' and statement_date = '2024-06-28'`.execute(db);

  async function correct(price: number, ote: number): Promise<void> {
    await sql`update core_trade set quoted_trade_price = ${price} where trade_id = '900777-1'`.execute(
      db,
    );
    await restateOrders(db, [ORDER]);
    await stateOte(ote);
  }

  const REASON =
    '1 difference with the clearers is open: Norvane PAPER-01 FEI Aug 24, order 900777: price (Back Office tab, Tie-out)';

  test('VERIFIED is refused for 500,000 dollars, until somebody accepts exactly these', async () => {
    await makePnlRun(db);
    expect(await typesMade()).toEqual(['VERIFIED']);
    expect(await newestTieOut()).toMatchObject({ rows: [], otes: [{ ours: 228_900 }, {}] });

    await correct(655, -271_100);
    expect(await reasonsAgainst('VERIFIED')).toEqual([REASON]);
    await makePnlRun(db);
    const { rows, otes } = await newestTieOut();
    expect(rows).toMatchObject([
      {
        clearer: 'Norvane',
        account: 'PAPER-01',
        contract: '7E',
        product: 'FEI',
        cause: 'PRICE',
        owner: 'MIDDLE_OFFICE',
        lots: 0,
        ours_lots: 10,
        clearer_lots: 10,
        ours_dollars: -6_050_000,
        clearer_dollars: -6_550_000,
        dollars: 500_000,
        says: 'Price 605.00 here, 655.00 at the clearer; a statement has changed it since it was submitted',
        accepted: null,
      },
    ]);
    expect(otes).toMatchObject([{ stated: -271_100, of_trades: -271_100, ours: 228_900 }, {}]);

    const accept = async () => {
      const [row] = (await newestTieOut()).rows;
      await db.transaction().execute((tx) =>
        acceptedDifference(
          tx,
          {
            kind: 'TIE_OUT',
            difference_key: row?.key ?? '',
            label: 'a',
            lots: row?.lots ?? 0,
            dollars: row?.dollars ?? 0,
            reason: 'a claim',
          },
          { email: 'bea@halyard.example', requestId: 'test' },
        ),
      );
    };
    await accept();
    await makePnlRun(db);
    expect((await newestTieOut()).rows).toMatchObject([
      { accepted: { accepted_by: 'bea@halyard.example', reason: 'a claim' } },
    ]);
    await correct(655.01, -271_200);
    expect(await reasonsAgainst('VERIFIED')).toEqual([REASON]);
    await makePnlRun(db);
    expect(await typesMade()).toEqual(['VERIFIED', 'COB', 'VERIFIED', 'COB']);
  }, 60_000);

  test('a COB names the position of an order that was taken back', async () => {
    await sql`update core_trade set withdrawn = true, state = 'PENDING',
                verified_by = null, verified_at = null where trade_id = '900777-1'`.execute(db);
    await stateOte(189_450);
    await makePnlRun(db);
    const { rows } = await sql<{ warnings: readonly string[] }>`
      select warnings from pnl_run`.execute(db);
    expect(rows[0]?.warnings).toContain('Norvane PAPER-01 FEI Aug 24: clearer 10 lots, ours 20');
  });
});
