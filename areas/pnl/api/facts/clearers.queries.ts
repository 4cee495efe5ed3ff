import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const CASH = new Rows({
  statement_id: bigint,
  clearer_name: text,
  account: text,
  statement_date: day,
  beginning_balance: float,
  realised: float,
  fees: float,
  commission: float,
  cash_movements: float,
  ending_balance: float,
  ote: float,
  total_equity: float,
  imr: float,
  excess: float,
});

/** Clearer's statement of an account at the end of a day, in cents. */
export type ClearerCashRow = RowOf<typeof CASH>;

/** Selects the cash of statements that no later one replaces, of a day or before, oldest first. */
export async function selectClearerCash(tx: Db, upTo: string): Promise<readonly ClearerCashRow[]> {
  const cents = (name: string) =>
    sql`round(cash.${sql.ref(name)} * 100)::float8 as ${sql.ref(name)}`;
  const amounts = ['beginning_balance', 'ending_balance', 'ote', 'total_equity', 'imr', 'excess'];
  const moved = ['realised', 'fees', 'commission', 'cash_movements'];
  // To the cent of the balance that each leaves: a statement in thousandths closes in cents, too.
  const balanceAfter = (count: number) =>
    sql`round((${sql.join(
      ['beginning_balance', ...moved.slice(0, count)].map((name) => sql`cash.${sql.ref(name)}`),
      sql` + `,
    )}) * 100)`;
  const movements = moved.map(
    (name, at) => sql`(${balanceAfter(at + 1)} - ${balanceAfter(at)})::float8 as ${sql.ref(name)}`,
  );
  const statement = sql`
    select statement.statement_id, statement.clearer_name, cash.account_short_name as account,
           statement.statement_date,
           ${sql.join([...amounts.map(cents), ...movements])}
      from statement
      join clearer_cash as cash using (statement_id)
     where statement.statement_date <= ${upTo}::date
       and not exists (select from statement as later where later.supersedes = statement.statement_id)
     order by statement.statement_date, statement.clearer_name, cash.account_short_name`;
  return CASH.all(tx, statement);
}

const CLEARER_DAY = new Rows({ clearer_name: text, statement_date: day });

/** Selects the days and clearers of statements. */
export async function selectClearerStatementDays(
  tx: Db,
): Promise<readonly RowOf<typeof CLEARER_DAY>[]> {
  const statement = sql`
    select distinct clearer_name, statement_date from statement order by statement_date, clearer_name`;
  return CLEARER_DAY.all(tx, statement);
}

const WAITING = new Rows({ run_date: day, clearer_name: text, order_num: bigint });

/** An order of a clearer that nobody has submitted, or closed by tickets. */
export type WaitingOrder = RowOf<typeof WAITING>;

/** Selects the waiting orders of a day or before, oldest first. */
export async function selectWaitingOrders(tx: Db, upTo: string): Promise<readonly WaitingOrder[]> {
  const statement = sql`
    select run_date, clearer_name, order_num
      from clearer_order
     where waits and run_date <= ${upTo}::date
     order by run_date, clearer_name, order_num`;
  return WAITING.all(tx, statement);
}

const CHANGED_ORDER = new Rows({
  trade_date: day,
  clearer_name: text,
  order_num: bigint,
  /** Its trades were corrected. */
  is_corrected: flag,
  /**
   * Products its contracts stand for now, and what was submitted: 'FEI, LST'; null where that is
   * the same.
   */
  stands_for: nullable(text),
  submitted_as: nullable(text),
});

/** A submitted order that differs by now from what was submitted. */
export type ChangedOrder = RowOf<typeof CHANGED_ORDER>;

/**
 * Orders dealt on a day or before whose trades a statement has changed since they were submitted, or
 * whose contracts stand for other products by now: their entry is as it was submitted.
 */
export async function selectChangedOrders(tx: Db, upTo: string): Promise<readonly ChangedOrder[]> {
  const statement = sql`
    select entry.trade_date, ordered.clearer_name, ordered.order_num,
           ordered.changed_since as is_corrected,
           case when is_other then stands_for end as stands_for,
           case when is_other then submitted_as end as submitted_as
      from clearer_order as ordered
      join blotter_entry as entry on entry.entry_id = ordered.entry_id
     cross join lateral (
             select string_agg(distinct product, ', ' order by product) as stands_for
               from blotter_entry_trade as of_entry
               join core_trade as trade using (trade_id)
               join contract on (contract.clearer, contract.contract_code, contract.exchange)
                              = (trade.clearer_name, trade.contract_code, trade.exchange)
              cross join lateral unnest(array[contract.product_a, contract.product_b]) as product
              where of_entry.entry_id = entry.entry_id) as now
     cross join lateral (
             select string_agg(distinct product, ', ' order by product) as submitted_as
               from leg where leg.entry_id = entry.entry_id) as was
     cross join lateral (select coalesce(stands_for <> submitted_as, false) as is_other) as either
     where entry.trade_date <= ${upTo}::date and (ordered.changed_since or is_other)
     order by entry.trade_date, ordered.clearer_name, ordered.order_num`;
  return CHANGED_ORDER.all(tx, statement);
}

const UNVERIFIED = new Rows({ statement_date: day, trades: integer });

/** Days that have trades which nobody has verified, oldest first. */
export async function selectUnverified(
  tx: Db,
  upTo: string,
): Promise<readonly RowOf<typeof UNVERIFIED>[]> {
  const statement = sql`
    select statement_date, n as trades
      from core_trade_count
     where state = 'PENDING' and n > 0 and statement_date <= ${upTo}::date
     order by statement_date`;
  return UNVERIFIED.all(tx, statement);
}

const CLEARED = new Rows({
  clearer_name: text,
  account: text,
  statement_date: day,
  contract_code: text,
  exchange: text,
  product_a: text,
  product_b: nullable(text),
  prompt_date: day,
  prompt_months: integer,
  balmo_date: nullable(day),
  opens: flag,
  /** In the unit of the volume. */
  volume: float,
  lots: float,
  /** Volume × price, in dollars for one month of the term. */
  paid: float,
  realised_cents: float,
});

/** Change of an account's position by a day's trades of a contract. */
export type ClearedRow = RowOf<typeof CLEARED>;

/**
 * The clearers' trades by day, account and contract. An offset (P&S) repeats trades that were stated
 * before: it adds to what is realised alone. A position with which the firm began was opened on its day.
 */
export async function selectCleared(tx: Db, upTo: string): Promise<readonly ClearedRow[]> {
  const statement = sql`
    select trade.clearer_name, trade.account_short_name as account, trade.statement_date,
           trade.contract_code, trade.exchange, contract.product_a, contract.product_b,
           trade.prompt_date, trade.prompt_months, trade.balmo_date,
           trade.trade_type <> 'P&S' as opens,
           sum(trade.quoted_volume)::float8 as volume,
           sum(abs(trade.lots))::float8 as lots,
           sum(trade.quoted_volume * trade.trade_price)::float8 as paid,
           round(coalesce(sum(trade.realised), 0) * 100)::float8 as realised_cents
      from core_trade as trade
      join contract on contract.clearer = trade.clearer_name
       and contract.contract_code = trade.contract_code and contract.exchange = trade.exchange
     where not trade.withdrawn and trade.statement_date <= ${upTo}::date
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
     union all
    select opening.clearer_name, opening.account_short_name, opening.as_of, opening.contract_code,
           opening.exchange, entry.product_a, entry.product_b, opening.prompt_date,
           opening.prompt_months, opening.balmo_date, true, sum(entry.volume)::float8,
           sum(abs(opening.lots))::float8,
           sum(entry.volume * opening.price
               * case product.quote_unit when '$/gal' then 42 else 1 end)::float8, 0
      from opening_position as opening
      join blotter_entry as entry using (entry_id)
      join product on product.code = entry.product_a
     where entry.status = 'LIVE' and opening.as_of <= ${upTo}::date
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
     order by statement_date, clearer_name, account, contract_code, exchange, prompt_date,
              prompt_months, balmo_date nulls first, opens`;
  return CLEARED.all(tx, statement);
}
