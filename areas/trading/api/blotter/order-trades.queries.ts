import type { TermMonths } from '@fairlead/shared/domain/terms/terms';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  type DbColumn,
  day,
  flag,
  float,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
  timeOfDay,
} from '@fairlead/platform/database/rows';
import type { OrderProduct, OrderTrade } from './order-sides.rules.ts';

const product = (name: string) => sql`
  jsonb_build_object('code', ${sql.ref(`${name}.code`)}, 'metric', ${sql.ref(`${name}.metric`)},
                     'quoteUnit', ${sql.ref(`${name}.quote_unit`)},
                     'isConvertedLeg', ${sql.ref(`${name}.is_converted_leg`)},
                     'isBrokered', ${sql.ref(`${name}.needs_broker`)}
                                   and not ${sql.ref(`${name}.is_crude`)})`;

/** The products of a balance without a pricing day from its first day to the end of its month. */
const UNPRICED = sql`
  array(select dealt.code
          from (values (a.code, a.calendar), (b.code, b.calendar)) as dealt (code, calendar)
         where balmo_date is not null and dealt.code is not null
           and not exists (
                 select from generate_series(
                          balmo_date, date_trunc('month', balmo_date) + interval '1 month - 1 day',
                          interval '1 day') as priced (day)
                  where extract(isodow from day) < 6
                    and not exists (select from holiday
                                     where holiday.calendar = dealt.calendar
                                       and holiday.date = day::date)))`;

const TRADE = new Rows({
  swiss_order_num: bigint,
  trade_id: text,
  clearer_trade_id: text,
  run_date: day,
  trade_date: day,
  trade_time: nullable(timeOfDay),
  product_a: json<OrderProduct>(),
  product_b: nullable(json<OrderProduct>()),
  is_diff: flag,
  mult_factor: integer,
  exchange: text,
  trader_email: nullable(text),
  prompt_date: day,
  // By a check of the table.
  prompt_months: integer as DbColumn<TermMonths>,
  balmo_date: nullable(day),
  unpriced: texts,
  volume: text,
  price: text,
});

/**
 * The trades of these orders, by our number of the order; of an order without any left those that were
 * withdrawn, and where they have another order's number by now those that it was submitted with. One
 * that lost its trades so and was never submitted has none, every other has one at least.
 */
export async function selectOrderTrades(
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, readonly OrderTrade[]>> {
  const statement = sql`
    select swiss_order_num, trade_id, clearer_trade_id, statement_date as run_date, trade_date,
           trade_time, ${product('a')} as product_a,
           case when b.code is not null then ${product('b')} end as product_b,
           contract.is_diff, trade.mult_factor, trade.exchange,
           case when trader.is_authorised then trader.email end as trader_email,
           prompt_date, prompt_months, balmo_date, ${UNPRICED} as unpriced, quoted_volume::text as volume,
           quoted_trade_price::text as price
      from (${buildTradeIds(numbers)}) as of_order
      join core_trade as trade using (trade_id)
      join contract on (contract.clearer, contract.contract_code, contract.exchange)
                     = (trade.clearer_name, trade.contract_code, trade.exchange)
      join product as a on a.code = contract.product_a
      left join product as b on b.code = contract.product_b
      left join trader on trader.nick_name = trade.trader_nick_name`;
  const rows = await TRADE.all(db, statement);
  const byOrder = Map.groupBy(rows, ({ swiss_order_num }) => swiss_order_num);
  return new Map([...byOrder].map(([number, trades]) => [number, trades.map(toTrade)]));
}

const buildTradeIds = (numbers: readonly number[]) => sql`
  select swiss_order_num, trade_id
    from clearer_order as ordered
    join core_trade as trade using (clearer_name, order_num)
   where swiss_order_num = any(${numbers}::bigint[])
     and (ordered.withdrawn
          or not trade.withdrawn and makes_order(trade.trade_type, trade.is_internal))
   union
  select swiss_order_num, trade_id
    from clearer_order as ordered
    join blotter_entry using (swiss_order_num)
    join blotter_entry_trade on blotter_entry_trade.entry_id = blotter_entry.entry_id
   where swiss_order_num = any(${numbers}::bigint[])
     and ordered.withdrawn
     and not exists (select from core_trade as trade
                      where (trade.clearer_name, trade.order_num)
                          = (ordered.clearer_name, ordered.order_num))`;

function toTrade(row: RowOf<typeof TRADE>): OrderTrade {
  return {
    tradeId: row.trade_id,
    clearerTradeId: row.clearer_trade_id,
    runDate: row.run_date,
    tradeDate: row.trade_date,
    tradeTime: row.trade_time,
    productA: row.product_a,
    productB: row.product_b,
    isDiff: row.is_diff,
    isMini: row.mult_factor === 100,
    exchange: row.exchange,
    traderEmail: row.trader_email,
    promptDate: row.prompt_date,
    promptMonths: row.prompt_months,
    balmoDate: row.balmo_date,
    unpriced: row.unpriced,
    volume: row.volume,
    price: row.price,
  };
}

const ENTERED_TRADE = new Rows({ clearer_trade_id: text, order_num: bigint });

/** One of the trades that a live entry stands for already, and with which order; a correction moved it. */
export async function selectEnteredTrade(
  tx: Db,
  tradeIds: readonly string[],
): Promise<RowOf<typeof ENTERED_TRADE> | undefined> {
  const statement = sql`
    select trade.clearer_trade_id, ordered.order_num
      from blotter_entry_trade as of_entry
      join blotter_entry as entry on entry.entry_id = of_entry.entry_id and entry.status = 'LIVE'
      join clearer_order as ordered on ordered.swiss_order_num = entry.swiss_order_num
      join core_trade as trade on trade.trade_id = of_entry.trade_id
     where of_entry.trade_id = any(${tradeIds}::text[])
     order by trade.trade_id
     limit 1`;
  return ENTERED_TRADE.first(tx, statement);
}

const FIRST_DAY = new Rows({ day: nullable(day) });

/**
 * The first of the newest run dates: as many as are asked for, but fewer where they would have more
 * trades than `trades`; the newest in any case. Undefined without any.
 */
export async function selectFirstListedDay(
  db: Db,
  { days, trades }: { readonly days: number; readonly trades: number },
): Promise<string | undefined> {
  const statement = sql`
    select min(statement_date) as day
      from (select statement_date, sum(sum(n)) over newest as up_to, row_number() over newest as nth
              from core_trade_count
             group by statement_date
            having sum(n) > 0
            window newest as (order by statement_date desc)) as counted
     where nth <= ${days} and (nth = 1 or up_to <= ${trades})`;
  return (await FIRST_DAY.one(db, statement)).day ?? undefined;
}

const RAW_TRADE = new Rows({
  pipe_run_date: day,
  trade_time: nullable(timeOfDay),
  trade_date: day,
  trade_type: text,
  clearer_name: text,
  clearer_account_short_name: text,
  quoted_volume: float,
  quoted_volume_unit: text,
  mult_factor: integer,
  product_name: text,
  clearer_contract_code_combo: text,
  balmo_date: nullable(day),
  term_month_date: day,
  term_months: integer,
  quoted_trade_price: float,
  quoted_trade_price_unit: text,
  exchange: text,
  trader_nick_name: nullable(text),
  trade_id: text,
  clearer_trade_id: text,
  order_num: bigint,
});

/** Every trade that clearers state since a run date, newest run date first and then by order. */
export async function selectRawTrades(
  db: Db,
  from: string,
): Promise<readonly RowOf<typeof RAW_TRADE>[]> {
  const statement = sql`
    select statement_date as pipe_run_date, trade_time, trade_date, trade_type, clearer_name,
           account_short_name as clearer_account_short_name, quoted_volume::float8 as quoted_volume,
           quoted_volume_unit, mult_factor, product_name,
           contract_code as clearer_contract_code_combo, balmo_date,
           prompt_date as term_month_date, prompt_months as term_months,
           quoted_trade_price::float8 as quoted_trade_price, quoted_trade_price_unit, exchange,
           trader_nick_name, trade_id, clearer_trade_id, order_num
      from core_trade
     where not withdrawn and newest_first <= date '2200-01-01' - ${from}::date
     order by newest_first, order_num, trade_id`;
  return RAW_TRADE.all(db, statement);
}
