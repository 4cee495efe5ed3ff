import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { LAST_CHANGES } from '@fairlead/trading/contract/verification';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  float,
  integer,
  moment,
  nullable,
  Rows,
  text,
} from '@fairlead/platform/database/rows';
import type { CurrentTrade } from './trade-state.rules.ts';

/** A trade as the contract has it. Fifteen digits at most: float8 keeps them all. */
export const TRADE_COLUMNS = sql`
  trade_id, order_num, statement_date, trade_date, clearer_name, account_short_name, trade_type,
  product_name, contract_code, lots::float8 as lots, mult_factor,
  quoted_volume::float8 as quoted_volume, quoted_volume_unit, trade_price::float8 as trade_price,
  quoted_trade_price::float8 as quoted_trade_price, quoted_trade_price_unit, prompt_date,
  prompt_months, balmo_date, last_trading_date, fees::float8 as fees,
  commission::float8 as commission, exchange, state, is_expiring, is_internal, verified_by,
  verified_at, row_version`;

/** Row of a trade in every statement that answers one. */
export const CORE_TRADE = new Rows({
  trade_id: text,
  order_num: bigint,
  statement_date: day,
  trade_date: day,
  clearer_name: text,
  account_short_name: text,
  trade_type: text,
  product_name: text,
  contract_code: text,
  lots: float,
  mult_factor: integer,
  quoted_volume: float,
  quoted_volume_unit: choice(['MT', 'BBL']),
  trade_price: float,
  quoted_trade_price: float,
  quoted_trade_price_unit: choice(['$/MT', '$/BBL', '$/gal']),
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  last_trading_date: nullable(day),
  fees: float,
  commission: float,
  exchange: text,
  state: choice(['PENDING', 'VERIFIED']),
  is_expiring: flag,
  is_internal: flag,
  verified_by: nullable(text),
  verified_at: nullable(moment),
  row_version: integer,
});

const CURRENT_TRADE = new Rows({
  ...CORE_TRADE.columns,
  withdrawn: flag,
  last_change: choice(LAST_CHANGES),
  changed_by: text,
  changed_at: moment,
});

/** The trades as they are now, locked in order until the transaction ends. */
export async function selectTradesForChange(
  tx: Db,
  tradeIds: readonly string[],
): Promise<readonly CurrentTrade[]> {
  const statement = sql`
    select ${TRADE_COLUMNS}, withdrawn, last_change, changed_by, changed_at
      from core_trade
     where trade_id = any(${tradeIds}::text[])
     order by trade_id
       for update`;
  const rows = await CURRENT_TRADE.all(tx, statement);
  return rows.map(({ withdrawn, last_change, changed_by, changed_at, ...trade }) => ({
    trade,
    withdrawn,
    lastChange: last_change,
    changedBy: changed_by,
    changedAt: changed_at,
  }));
}

/** Moves locked trades to a state; who and when come with it or are taken away. */
export async function updateStates(
  tx: Db,
  tradeIds: readonly string[],
  { to, actor }: { readonly to: CoreTrade['state']; readonly actor: string },
): Promise<readonly CoreTrade[]> {
  const statement = sql`
    update core_trade
       set state = ${to},
           verified_by = case when ${to} = 'VERIFIED' then ${actor} end,
           verified_at = case when ${to} = 'VERIFIED' then clock_timestamp() end,
           row_version = row_version + 1,
           last_change = case when ${to} = 'VERIFIED' then 'verified' else 'unverified' end,
           changed_by = ${actor},
           changed_at = clock_timestamp()
     where trade_id = any(${tradeIds}::text[])
    returning ${TRADE_COLUMNS}`;
  return CORE_TRADE.all(tx, statement);
}
