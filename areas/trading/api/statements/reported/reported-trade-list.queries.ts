import {
  REPORTED_TRADE_STATUSES,
  type ReportedTradeStatus,
} from '@fairlead/trading/contract/reported-trades';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  float,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';

/** Reported trades, and what became of each; a clearer's newest statement is of its day or later, or not. */
const TRADES = sql`
  select told.*,
         case when state = 'CANCELLED' then 'cancelled'
              when state = 'REPLACED' then 'replaced'
              when is_met then 'in_statement'
              when trade_date <= newest.statement_date then 'not_in_statement'
              else 'told' end as status
    from told_trade as told
    left join (select clearer_name, max(statement_date) as statement_date from statement group by clearer_name) as newest
      using (clearer_name)`;

export type ReportedTradeFilter = {
  readonly status?: ReportedTradeStatus | undefined;
  readonly tradeDate?: string | undefined;
};

const matching = ({ status, tradeDate }: ReportedTradeFilter) => sql`
  (${status ?? null}::text is null or status = ${status ?? null})
  and (${tradeDate ?? null}::date is null or trade_date = ${tradeDate ?? null}::date)`;

const TRADE = new Rows({
  told_id: bigint,
  source: text,
  trade_key: text,
  status: choice(REPORTED_TRADE_STATUSES),
  replaced_by: nullable(text),
  trade_date: day,
  executed_at: moment,
  clearer_name: text,
  account_short_name: text,
  contract_code: text,
  exchange: text,
  product_name: nullable(text),
  term_month_date: day,
  term_months: integer,
  balmo_date: nullable(day),
  lots: float,
  price: float,
  price_unit: nullable(text),
  venue: nullable(text),
  trader: nullable(text),
  counterparty: nullable(text),
  trade_ids: texts,
});
export type ReportedTradeRow = RowOf<typeof TRADE>;

const LISTED = sql`(contract.clearer, contract.contract_code, contract.exchange)
  = (trades.clearer_name, trades.contract_code, trades.exchange)`;

/** A page of reported trades, the newest first, from behind a trade on. */
export async function selectReportedTrades(
  db: Db,
  filter: ReportedTradeFilter,
  { after, most }: { readonly after: number | undefined; readonly most: number },
): Promise<readonly ReportedTradeRow[]> {
  const statement = sql`
    with trades as (${TRADES})
    select told_id, source, trade_key, status, replaced_by, trade_date, executed_at, clearer_name,
           account_short_name, contract_code, exchange,
           (select name from contract where ${LISTED}) as product_name,
           prompt_date as term_month_date, prompt_months as term_months, balmo_date,
           lots::float8 as lots, price::float8 as price,
           (select quote_unit from contract join product on product.code = product_a where ${LISTED}) as price_unit,
           venue, trader, counterparty,
           array(select trade_id from told_met where told_met.told_id = trades.told_id order by trade_id) as trade_ids
      from trades
     where ${matching(filter)}
       and (${after ?? null}::bigint is null
            or (trade_date, executed_at, told_id)
             < (select trade_date, executed_at, told_id from told_trade as last where last.told_id = ${after ?? null}))
     order by trade_date desc, executed_at desc, told_id desc
     limit ${most}`;
  return TRADE.all(db, statement);
}

const COUNTS = new Rows({ total: bigint, missing: bigint });

/** Counts the trades of a filter, and those of all that are in no statement and should be. */
export async function selectReportedTradeCounts(
  db: Db,
  filter: ReportedTradeFilter,
): Promise<RowOf<typeof COUNTS>> {
  const statement = sql`
    with trades as (${TRADES})
    select count(*) filter (where ${matching(filter)}) as total,
           count(*) filter (where status = 'not_in_statement') as missing
      from trades`;
  return COUNTS.one(db, statement);
}

const DAY = new Rows({ day: text });

/** Days among those given on which, or after which, a clearer has sent a statement. */
export async function selectStatementDays(
  db: Db,
  clearer: string,
  days: readonly string[],
): Promise<readonly string[]> {
  const statement = sql`
    select told.day::text as day
      from unnest(${days}::date[]) as told (day)
     where told.day <= (select max(statement_date) from statement where clearer_name = ${clearer})`;
  return (await DAY.all(db, statement)).map(({ day: each }) => each);
}
