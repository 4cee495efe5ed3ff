import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { Met } from './met.rules.ts';

const DAY = new Rows({ day: text });

/** Days among those given on which trades of a clearer were told. */
export async function selectReportedDays(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    select distinct trade_date::text as day
      from told_trade
     where clearer_name = ${clearer} and trade_date = any(${days}::date[])
     order by day`;
  return (await DAY.all(tx, statement)).map(({ day }) => day);
}

/** Facts that trades have to have in common, as one text. */
const SAME = (table: string) =>
  sql.raw(`jsonb_build_array(${table}.trade_date, ${table}.account_short_name, ${table}.contract_code,
    ${table}.exchange, ${table}.prompt_date, ${table}.prompt_months, ${table}.balmo_date,
    sign(${table}.lots))::text`);

const HELD_REPORT = new Rows({ told_id: bigint, same: text, price: text, lots: text, at: text });
export type MatchedReportedTradeRow = RowOf<typeof HELD_REPORT>;

/** The trades of a clearer that were told for these days and hold; of one time in the order of their names, whenever they came in. */
export async function selectHeldReportedTrades(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly MatchedReportedTradeRow[]> {
  const statement = sql`
    select told_id, ${SAME('told')} as same, trim_scale(price)::text as price,
           trim_scale(lots)::text as lots, concat_ws(' ', to_char(executed_at at time zone 'UTC', 'HH24:MI:SS'), source, trade_key) as at
      from told_trade as told
     where clearer_name = ${clearer} and trade_date = any(${days}::date[]) and state = 'HELD'`;
  return HELD_REPORT.all(tx, statement);
}

const STATED = new Rows({ trade_id: text, same: text, price: text, lots: text, at: text });
export type StatedRow = RowOf<typeof STATED>;

/** The trades that a clearer's statements have of these days: what was dealt, and not what the clearer closed or moved. */
export async function selectStated(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly StatedRow[]> {
  const statement = sql`
    select trade_id, ${SAME('trade')} as same, trim_scale(quoted_trade_price)::text as price,
           trim_scale(lots)::text as lots, coalesce(trade_time::text, '') as at
      from core_trade as trade
     where clearer_name = ${clearer} and trade_date = any(${days}::date[])
       and trade_type = 'Trade' and not withdrawn`;
  return STATED.all(tx, statement);
}

const MET = new Rows({ told_id: bigint, trade_id: text });

/** Pairs that the reported trades of these days have made so far. */
export async function selectMet(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly Met[]> {
  const statement = sql`
    select told_id, trade_id
      from told_met
      join told_trade using (told_id)
     where clearer_name = ${clearer} and trade_date = any(${days}::date[])`;
  const rows = await MET.all(tx, statement);
  return rows.map(({ told_id: toldId, trade_id: tradeId }) => ({
    reportedTradeId: toldId,
    tradeId,
  }));
}

export async function deleteMet(tx: Db, met: readonly Met[]): Promise<void> {
  await sql`
    delete from told_met
     using jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as sent ("reportedTradeId" bigint, "tradeId" text)
     where told_met.told_id = sent."reportedTradeId" and told_met.trade_id = sent."tradeId"
  `.execute(tx);
}

export async function insertMet(tx: Db, met: readonly Met[]): Promise<void> {
  await sql`
    insert into told_met (told_id, trade_id)
    select "reportedTradeId", "tradeId"
      from jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as sent ("reportedTradeId" bigint, "tradeId" text)
  `.execute(tx);
}

/** Marks which of these reported trades have met a trade of a statement. */
export async function markMet(tx: Db, toldIds: readonly number[]): Promise<void> {
  await sql`
    update told_trade
       set is_met = exists (select from told_met where told_met.told_id = told_trade.told_id)
     where told_id = any(${toldIds}::bigint[])
  `.execute(tx);
}

const MISSING = new Rows({
  source: text,
  trade_key: text,
  account: text,
  contract: text,
  lots: text,
  price: text,
});
export type MissingRow = RowOf<typeof MISSING>;

/** Reported trades of these days that hold, and that no statement has. */
export async function selectMissing(
  tx: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly MissingRow[]> {
  const statement = sql`
    select source, trade_key, account_short_name as account, contract_code as contract,
           trim_scale(lots)::text as lots, trim_scale(price)::text as price
      from told_trade
     where clearer_name = ${clearer} and trade_date = any(${days}::date[])
       and state = 'HELD' and not is_met
     order by trade_date, executed_at, told_id`;
  return MISSING.all(tx, statement);
}
