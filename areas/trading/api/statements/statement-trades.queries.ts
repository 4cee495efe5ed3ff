import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  nullable,
  Rows,
  text,
  timeOfDay,
} from '@fairlead/platform/database/rows';
import type { Statement } from './statement.rules.ts';
import type { StoredTrade, TradeFacts } from './trade-facts.rules.ts';

/** The columns a statement fills, in one order for all statements below. */
const FACTS = sql.raw(`
  statement_date, order_num, trade_date, trade_time, account_short_name, contra_account,
  trade_type, product_name, contract_code, exchange, trader_nick_name, lots, mult_factor,
  quoted_volume_unit, quoted_trade_price, quoted_trade_price_unit, prompt_date, prompt_months,
  balmo_date, last_trading_date, fees, commission, opened_at_price, realised, is_expiring,
  is_internal`);

/** The same columns of a list sent as JSON, where decimal numbers are texts. */
const FACTS_SENT = sql.raw(`
  statement_date date, order_num bigint, trade_date date, trade_time time,
  account_short_name text, contra_account text, trade_type text, product_name text,
  contract_code text, exchange text, trader_nick_name text, lots numeric, mult_factor integer,
  quoted_volume_unit text, quoted_trade_price numeric, quoted_trade_price_unit text,
  prompt_date date, prompt_months integer, balmo_date date, last_trading_date date, fees numeric,
  commission numeric, opened_at_price numeric, realised numeric, is_expiring boolean,
  is_internal boolean`);

/** Amounts as texts: what is compared with a statement must be exact. */
const STORED_TRADE = new Rows({
  trade_id: text,
  clearer_trade_id: text,
  state: choice(['PENDING', 'VERIFIED']),
  verified_by: nullable(text),
  withdrawn: flag,
  statement_date: day,
  order_num: bigint,
  trade_date: day,
  trade_time: nullable(timeOfDay),
  account_short_name: text,
  contra_account: nullable(text),
  trade_type: text,
  product_name: text,
  contract_code: text,
  exchange: text,
  trader_nick_name: nullable(text),
  lots: text,
  mult_factor: integer,
  quoted_volume_unit: text,
  quoted_trade_price: text,
  quoted_trade_price_unit: text,
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  last_trading_date: nullable(day),
  fees: text,
  commission: text,
  opened_at_price: nullable(text),
  realised: nullable(text),
  is_expiring: flag,
  is_internal: flag,
});

const TRADE_ID = new Rows({ trade_id: text });

/**
 * The stored trades that a statement may touch, locked in order: those of its day, and those that
 * bear one of its numbers. A verification in another transaction waits, or has happened; whoever only
 * names one of the trades, as the submission of its order does, need not wait.
 */
export async function selectTradesForStatement(
  tx: Db,
  { clearer, statementDate, trades }: Statement,
): Promise<readonly StoredTrade[]> {
  const numbers = trades.map(({ tradeId }) => tradeId);
  const statement = sql`
    select trade_id, clearer_trade_id, state, verified_by, withdrawn,
           statement_date, order_num, trade_date, trade_time, account_short_name, contra_account,
           trade_type, product_name, contract_code, exchange, trader_nick_name,
           trim_scale(lots)::text as lots, mult_factor, quoted_volume_unit,
           trim_scale(quoted_trade_price)::text as quoted_trade_price, quoted_trade_price_unit,
           prompt_date, prompt_months, balmo_date, last_trading_date,
           trim_scale(fees)::text as fees, trim_scale(commission)::text as commission,
           trim_scale(opened_at_price)::text as opened_at_price,
           trim_scale(realised)::text as realised, is_expiring, is_internal
      from core_trade
     where clearer_name = ${clearer}
       and (statement_date = ${statementDate}::date or clearer_trade_id = any(${numbers}::text[]))
     order by trade_id
       for no key update`;
  const rows = await STORED_TRADE.all(tx, statement);
  return rows.map(({ trade_id, clearer_trade_id, state, verified_by, withdrawn, ...facts }) => ({
    trade_id,
    clearer_trade_id,
    state,
    verified_by,
    withdrawn,
    facts,
  }));
}

/** Locks the counts of these days, in order, before anything of them changes. */
export async function lockTradeCounts(tx: Db, days: readonly string[]): Promise<void> {
  await sql`
    select add_to_core_trade_count(${days}::date[], array_fill('PENDING'::text, ${[days.length]}::integer[]),
                                   array_fill(0, ${[days.length]}::integer[]))
  `.execute(tx);
}

/** The ids by which the API knows the trades of these clearers' numbers, whose ever they are. */
export async function selectUsedTradeIds(
  tx: Db,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = sql`
    select trade_id from core_trade where clearer_trade_id = any(${numbers}::text[])`;
  const rows = await TRADE_ID.all(tx, statement);
  return new Set(rows.map(({ trade_id }) => trade_id));
}

export type TradeSource = {
  readonly clearer: string;
  readonly statementId: number;
  readonly loadedBy: string;
};

export async function insertCoreTrades(
  tx: Db,
  source: TradeSource,
  trades: readonly { tradeId: string; clearerTradeId: string; facts: TradeFacts }[],
): Promise<void> {
  const sent = trades.map(({ tradeId, clearerTradeId, facts }) => ({
    trade_id: tradeId,
    clearer_trade_id: clearerTradeId,
    ...facts,
  }));
  await sql`
    insert into core_trade
      (trade_id, clearer_trade_id, clearer_name, statement_id, changed_by, ${FACTS})
    select trade_id, clearer_trade_id, ${source.clearer}, ${source.statementId}, ${source.loadedBy},
           ${FACTS}
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent (trade_id text, clearer_trade_id text, ${FACTS_SENT})
  `.execute(tx);
}

/** States trades again: not verified any more, and back on the list if they were withdrawn. */
export async function updateTradeFacts(
  tx: Db,
  source: TradeSource,
  trades: readonly { tradeId: string; facts: TradeFacts }[],
): Promise<void> {
  const sent = trades.map(({ tradeId, facts }) => ({ trade_id: tradeId, ...facts }));
  await sql`
    update core_trade as trade
       set (${FACTS}) = (select ${FACTS} from (select sent.*) as stated),
           statement_id = ${source.statementId},
           state = 'PENDING',
           verified_by = null,
           verified_at = null,
           withdrawn = false,
           row_version = row_version + 1,
           last_change = case when withdrawn then 'restored' else 'corrected' end,
           changed_by = ${source.loadedBy},
           changed_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (trade_id text, ${FACTS_SENT})
     where trade.trade_id = sent.trade_id
  `.execute(tx);
}

/** Marks trades as withdrawn that their clearer no longer states; the rows stay. */
export async function withdrawTrades(
  tx: Db,
  source: TradeSource,
  tradeIds: readonly string[],
): Promise<void> {
  await sql`
    update core_trade
       set statement_id = ${source.statementId},
           state = 'PENDING',
           verified_by = null,
           verified_at = null,
           withdrawn = true,
           row_version = row_version + 1,
           last_change = 'withdrawn',
           changed_by = ${source.loadedBy},
           changed_at = clock_timestamp()
     where trade_id = any(${tradeIds}::text[])
  `.execute(tx);
}
