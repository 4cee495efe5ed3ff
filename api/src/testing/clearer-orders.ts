import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { upsertClearerOrders } from '../../../areas/trading/api/statements/statement-orders.queries.ts';
import { storeTrades, type TradeChange } from './core-trades.ts';

/** A contract of the invented firm: the product FEI. */
const USUAL = { contract_code: 'A7E', product_name: 'Argus Propane FEI Swap' };

/** Stores trades that came from no file, and the orders that they make, as an import would. */
export async function storeOrders(db: Db, trades: readonly TradeChange[]): Promise<void> {
  await storeTrades(
    db,
    trades.map((trade) => ({ ...USUAL, ...trade })),
  );
  await restateOrders(db, trades);
}

/** Takes the orders of these trades again, as an import of what has changed would. */
export async function restateOrders(
  db: Db,
  trades: readonly Pick<TradeChange, 'clearer_name' | 'order_num'>[],
): Promise<void> {
  const byClearer = Map.groupBy(trades, ({ clearer_name = 'Norvane' }) => clearer_name);
  for (const [clearer, of] of byClearer) {
    const orderNums = of.map(({ order_num = 1 }) => order_num);
    await db
      .transaction()
      .execute(async (tx) =>
        upsertClearerOrders(tx, { clearer, loadedBy: 'test' }, [...new Set(orderNums)]),
      );
  }
}

/**
 * Removes every order and what became of it, which the product never does. In one statement, so that references are
 * looked at when all is gone; TRUNCATE would make new files for each table and each index.
 */
export async function emptyOrders(db: Db): Promise<void> {
  await sql`
    with tickets as (delete from order_ticket), entries as (delete from blotter_entry),
         trades as (delete from blotter_entry_trade), legs as (delete from leg),
         rows as (delete from blotter_sheet_row), openings as (delete from opening_position)
    delete from clearer_order`.execute(db);
}
