import { createHash } from 'node:crypto';

import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { storeNamesOf } from './reference.ts';

export type TradeChange = Partial<CoreTrade> & {
  readonly trade_id: string;
  readonly clearer_trade_id?: string;
  readonly trade_time?: string;
  readonly trader_nick_name?: string;
  readonly withdrawn?: boolean;
};

const USUAL = {
  order_num: 1,
  statement_date: '2024-06-28',
  trade_date: '2024-06-28',
  clearer_name: 'Norvane',
  account_short_name: 'PAPER-01',
  trade_type: 'Trade',
  product_name: 'Argus Propane FEI Swap',
  contract_code: '7E',
  lots: 10,
  mult_factor: 1000,
  quoted_volume_unit: 'MT',
  quoted_trade_price: 614.5,
  quoted_trade_price_unit: '$/MT',
  prompt_date: '2024-08-01',
  prompt_months: 1,
  fees: 16.2,
  commission: 50,
  exchange: 'CME',
  state: 'PENDING',
  is_expiring: false,
  is_internal: false,
};

/** Stores trades that came from no file, each as usual but for what is said of it. */
export async function storeTrades(db: Db, trades: readonly TradeChange[]): Promise<void> {
  const rows = trades.map((trade) => ({
    ...USUAL,
    clearer_trade_id: trade.trade_id,
    withdrawn: false,
    ...trade,
  }));
  await storeNamesOf(db, rows);
  const statementId = await statementOf(db);
  await sql`
    insert into core_trade
      (trade_id, clearer_trade_id, clearer_name, statement_id, statement_date, order_num,
       trade_date, account_short_name, trade_type, product_name, contract_code, exchange, lots,
       mult_factor, quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date,
       prompt_months, balmo_date, fees, commission, is_expiring, is_internal, state, verified_by, verified_at,
       trade_time, trader_nick_name, withdrawn, last_change, changed_by)
    select trade_id, clearer_trade_id, clearer_name, ${statementId}, statement_date, order_num,
           trade_date, account_short_name, trade_type, product_name, contract_code, exchange, lots,
           mult_factor, quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit,
           prompt_date, prompt_months, balmo_date, fees, commission, is_expiring, is_internal, state,
           case when state = 'VERIFIED' then 'test' end,
           case when state = 'VERIFIED' then clock_timestamp() end, trade_time, trader_nick_name,
           withdrawn,
           case when withdrawn then 'withdrawn' else 'imported' end, 'test'
      from jsonb_populate_recordset(null::core_trade, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}

/**
 * Removes every trade and its counts, which the product never does. The trigger that refuses it is gone for good: one
 * that is switched off and on has each connection read all about the table anew, which takes as long as many tests.
 */
export async function emptyTrades(db: Db): Promise<void> {
  await sql`drop trigger if exists core_trade_kept on core_trade`.execute(db);
  await sql`
    with counts as (delete from core_trade_count), parts as (delete from core_trade_part_count)
    delete from core_trade`.execute(db);
}

/** A statement for trades to stand on; one is enough for all of them. */
async function statementOf(db: Db): Promise<number> {
  const fileId = createHash('sha256').update('test').digest('hex');
  await sql`
    insert into imported_file (file_id, kind, file_name, content, uploaded_by)
    values (${fileId}, 'statement', 'test.csv', 'test', 'test') on conflict do nothing
  `.execute(db);
  await sql`insert into clearer values ('Test') on conflict do nothing`.execute(db);
  await sql`
    insert into statement (file_id, clearer_name, statement_date, issued_at, trade_count, loaded_by)
    values (${fileId}, 'Test', '2000-01-01', '2000-01-01T00:00:00Z', 0, 'test')
    on conflict (file_id) do nothing
  `.execute(db);
  const { rows } = await sql<{ statement_id: number }>`
    select statement_id from statement where file_id = ${fileId}
  `.execute(db);
  return rows[0]!.statement_id;
}
