import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../platform/db.ts';
import type { ListDay, Position } from './list-days.rules.ts';
import type { TradeFilter, TradePlace } from './trade-list.rules.ts';
import type { CurrentTrade } from './trade-state.rules.ts';

/** A trade as the contract has it. Fifteen digits at most: float8 keeps them all. */
const CORE_TRADE = sql`
  trade_id, order_num, statement_date, trade_date, clearer_name, account_short_name, trade_type,
  product_name, contract_code, lots::float8 as lots, mult_factor,
  quoted_volume::float8 as quoted_volume, quoted_volume_unit, trade_price::float8 as trade_price,
  quoted_trade_price::float8 as quoted_trade_price, quoted_trade_price_unit, prompt_date,
  prompt_months, balmo_date, last_trading_date, fees::float8 as fees,
  commission::float8 as commission, exchange, state, is_expiring, is_internal, verified_by,
  verified_at, row_version`;

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

/** What the counts of the days come to; another `fingerprint` means that one of them changed. */
export type Totals = { readonly total: number; readonly fingerprint: string };

/** How many trades match, by the counts of the days: without reading a trade. */
export async function selectTotals(db: Db, { state, runDate }: TradeFilter): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(n), 0)::bigint as total,
           coalesce(bit_xor(hash_record_extended(day, 0)), 0)::text as fingerprint
      from core_trade_count as day
     where (${state}::text is null or state = ${state}::text)
       and (${runDate}::date is null or statement_date = ${runDate}::date)
  `.execute(db);
  return rows[0] ?? { total: 0, fingerprint: '' };
}

/** How many of the trades with these ids match. */
export async function countTrades(db: Db, filter: TradeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from core_trade where ${matching(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** The trades that follow a place, or the first ones. */
export async function selectTradesAfter(
  db: Db,
  filter: TradeFilter,
  { after, limit }: { readonly after: TradePlace | null; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const beyond =
    after === null
      ? sql``
      : sql`and ${PLACE} > (date '2200-01-01' - ${after.statementDate}::date,
                            ${after.orderNum}::bigint, ${after.tradeId}::text)`;
  const { rows } = await selectInOrder(sql`${matching(filter)} ${beyond}`, limit).execute(db);
  return rows;
}

/** The trades after the first `offset` of a day or of given ids: few, so that skipping is no work. */
export async function selectTradesOfFew(
  db: Db,
  filter: TradeFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const { rows } = await sql<CoreTrade>`
    ${selectInOrder(matching(filter), limit)} offset ${offset}
  `.execute(db);
  return rows;
}

function selectInOrder(condition: RawBuilder<unknown>, limit: number): RawBuilder<CoreTrade> {
  return sql<CoreTrade>`
    select ${CORE_TRADE}
      from core_trade
     where ${condition}
     order by newest_first, order_num, trade_id
     limit ${limit}`;
}

/** The days of a list in its order, how many trades each has, and what `selectTotals` said then. */
export async function selectDays(
  db: Db,
  { state }: TradeFilter,
): Promise<{ readonly days: readonly ListDay[]; readonly fingerprint: string }> {
  const { rows } = await sql<{ days: readonly ListDay[] | null; fingerprint: string }>`
    select (select json_agg(json_build_object('newest_first', newest_first, 'n', n) order by newest_first)
              from (select date '2200-01-01' - statement_date as newest_first, sum(n) as n
                      from core_trade_count
                     where ${state}::text is null or state = ${state}::text
                     group by statement_date having sum(n) > 0) as counted) as days,
           (select coalesce(bit_xor(hash_record_extended(counted, 0)), 0)::text
              from core_trade_count as counted
             where ${state}::text is null or state = ${state}::text) as fingerprint
  `.execute(db);
  return { days: rows[0]?.days ?? [], fingerprint: rows[0]?.fingerprint ?? '' };
}

/** The trades from a position on. */
export async function selectTradesFrom(
  db: Db,
  filter: TradeFilter,
  { newest_first, skipped, limit }: Position & { readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const first = sql`
    select newest_first, order_num, trade_id
      from core_trade
     where not withdrawn ${inState(filter)} and newest_first = ${newest_first}::integer
     order by order_num, trade_id
    offset ${skipped} limit 1`;
  const condition = sql`${matching(filter)} and ${PLACE} >= (${first})`;
  const { rows } = await selectInOrder(condition, limit).execute(db);
  return rows;
}

type CurrentRow = CoreTrade & {
  readonly withdrawn: boolean;
  readonly last_change: CurrentTrade['lastChange'];
  readonly changed_by: string;
  readonly changed_at: string;
};

/** The trades as they are now, locked in order until the transaction ends. */
export async function selectTradesForChange(
  tx: Db,
  tradeIds: readonly string[],
): Promise<readonly CurrentTrade[]> {
  const { rows } = await sql<CurrentRow>`
    select ${CORE_TRADE}, withdrawn, last_change, changed_by, changed_at
      from core_trade
     where trade_id = any(${tradeIds}::text[])
     order by trade_id
       for update
  `.execute(tx);
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
  const { rows } = await sql<CoreTrade>`
    update core_trade
       set state = ${to},
           verified_by = case when ${to} = 'VERIFIED' then ${actor} end,
           verified_at = case when ${to} = 'VERIFIED' then clock_timestamp() end,
           row_version = row_version + 1,
           last_change = case when ${to} = 'VERIFIED' then 'verified' else 'unverified' end,
           changed_by = ${actor},
           changed_at = clock_timestamp()
     where trade_id = any(${tradeIds}::text[])
    returning ${CORE_TRADE}
  `.execute(tx);
  return rows;
}
