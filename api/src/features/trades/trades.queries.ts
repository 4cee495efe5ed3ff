import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
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
} from '../../platform/database/rows.ts';
import type { TradeFilter, TradePlace } from './trade-list.rules.ts';
import type { CurrentTrade } from './trade-state.rules.ts';

/** A trade as the contract has it. Fifteen digits at most: float8 keeps them all. */
const TRADE_COLUMNS = sql`
  trade_id, order_num, statement_date, trade_date, clearer_name, account_short_name, trade_type,
  product_name, contract_code, lots::float8 as lots, mult_factor,
  quoted_volume::float8 as quoted_volume, quoted_volume_unit, trade_price::float8 as trade_price,
  quoted_trade_price::float8 as quoted_trade_price, quoted_trade_price_unit, prompt_date,
  prompt_months, balmo_date, last_trading_date, fees::float8 as fees,
  commission::float8 as commission, exchange, state, is_expiring, is_internal, verified_by,
  verified_at, row_version`;

const TRADE = new Rows({
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
  ...TRADE.columns,
  withdrawn: flag,
  last_change: choice(['imported', 'corrected', 'withdrawn', 'restored', 'verified', 'unverified']),
  changed_by: text,
  changed_at: moment,
});

const TOTAL = new Rows({ total: bigint });

/** The order of the list as one ascending comparison (migration 0002). */
const PLACE = sql`(newest_first, order_num, trade_id)`;

const inState = ({ state }: TradeFilter) => (state === null ? sql`` : sql`and state = ${state}`);

const onDay = ({ runDate }: TradeFilter) =>
  runDate === null ? sql`` : sql`and newest_first = date '2200-01-01' - ${runDate}::date`;

/** Either by the id of the API or by the clearer's own number. */
const withIds = ({ tradeIds }: TradeFilter) =>
  tradeIds === null
    ? sql``
    : sql`and (trade_id = any(${tradeIds}::text[]) or clearer_trade_id = any(${tradeIds}::text[]))`;

const matching = (filter: TradeFilter) =>
  sql`not withdrawn ${inState(filter)} ${onDay(filter)} ${withIds(filter)}`;

/** How many trades match: of given ids by counting, else by the days' counts without reading a trade. */
export async function selectTotal(db: Db, filter: TradeFilter): Promise<number> {
  const { state, runDate, tradeIds } = filter;
  const statement =
    tradeIds === null
      ? sql`
          select coalesce(sum(n), 0)::bigint as total
            from core_trade_count
           where (${state}::text is null or state = ${state}::text)
             and (${runDate}::date is null or statement_date = ${runDate}::date)`
      : sql`select count(*) as total from core_trade where ${matching(filter)}`;
  return (await TOTAL.one(db, statement)).total;
}

/** The trades that follow a place. */
export async function selectTradesAfter(
  db: Db,
  filter: TradeFilter,
  { after, limit }: { readonly after: TradePlace; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const beyond = sql`and ${PLACE} > (date '2200-01-01' - ${after.statementDate}::date,
                                     ${after.orderNum}::bigint, ${after.tradeId}::text)`;
  return TRADE.all(db, selectInOrder(sql`${matching(filter)} ${beyond}`, limit));
}

/**
 * The trades after the first `offset`. Those are skipped by the index, which knows their places;
 * skipping whole rows costs ten times as much.
 */
export async function selectTradesAt(
  db: Db,
  filter: TradeFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const condition = matching(filter);
  if (offset === 0) return TRADE.all(db, selectInOrder(condition, limit));
  const first = sql`
    select newest_first, order_num, trade_id
      from core_trade
     where ${condition}
     order by newest_first, order_num, trade_id
    offset ${offset} limit 1`;
  return TRADE.all(db, selectInOrder(sql`${condition} and ${PLACE} >= (${first})`, limit));
}

function selectInOrder(condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select ${TRADE_COLUMNS}
      from core_trade
     where ${condition}
     order by newest_first, order_num, trade_id
     limit ${limit}`;
}

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
  return TRADE.all(tx, statement);
}
