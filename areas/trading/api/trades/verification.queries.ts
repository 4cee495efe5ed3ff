import { LAST_CHANGES, type TradeChange } from '@fairlead/trading/contract/verification';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, choice, day, moment, Rows, text } from '@fairlead/platform/database/rows';
import { buildTradeFilter } from './trade-filter.queries.ts';
import type { TradeFilter } from './trade-list.rules.ts';
import type { SeenCoreTrade } from './trade-state.rules.ts';
import { CORE_TRADE } from './trades.queries.ts';

const SEEN = new Rows({ trade_id: text, row_version: CORE_TRADE.columns.row_version });

/** The first `limit` trades of a filter, locked in order until the transaction ends. */
export async function selectMatchingForChange(
  tx: Db,
  filter: TradeFilter,
  limit: number,
): Promise<readonly SeenCoreTrade[]> {
  const statement = sql`
    select trade_id, row_version
      from core_trade
     where ${buildTradeFilter(filter)}
     order by trade_id
     limit ${limit}
       for update`;
  const rows = await SEEN.all(tx, statement);
  return rows.map(({ trade_id, row_version }) => ({ tradeId: trade_id, rowVersion: row_version }));
}

const { trade_id, state, verified_by, verified_at, row_version } = CORE_TRADE.columns;
const CHANGE = new Rows({
  trade_id,
  state,
  verified_by,
  verified_at,
  row_version,
  last_change: choice(LAST_CHANGES),
  changed_at: moment,
});

/**
 * A row is stamped when it is written and seen when it is committed. What takes longer than this
 * between the two is missed by whoever asks meanwhile; an import of a day takes a second.
 */
const COMMITTED_WITHIN = sql`interval '30 seconds'`;

/**
 * The trades of a filter that were changed since, newest first; with whatever was withdrawn or
 * corrected, which may have been of the filter before.
 */
export async function selectTradeChanges(
  db: Db,
  filter: TradeFilter,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<readonly TradeChange[]> {
  const statement = sql`
    select trade_id, state, verified_by, verified_at, row_version, last_change, changed_at
      from core_trade
     where changed_at > ${since}::timestamptz - ${COMMITTED_WITHIN}
       and (withdrawn or last_change = 'corrected' or (${buildTradeFilter(filter)}))
     order by changed_at desc
     limit ${limit}`;
  return CHANGE.all(db, statement);
}

const NOW = new Rows({ now: moment });

/** Selects the time by the clock that stamps the changes. */
export async function selectNow(db: Db): Promise<string> {
  return (await NOW.one(db, sql`select clock_timestamp() as now`)).now;
}

const DAY_COUNT = new Rows({ day, unverified: bigint, total: bigint });

/** Counts the trades of each day, of those that have any. */
export async function selectDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { day: string; unverified: number; total: number }[]> {
  const statement = sql`
    select statement_date as day,
           coalesce(sum(n) filter (where state = 'PENDING'), 0)::bigint as unverified,
           sum(n)::bigint as total
      from core_trade_count
     where statement_date between ${from}::date and ${to}::date
     group by statement_date
    having sum(n) > 0
     order by statement_date`;
  return DAY_COUNT.all(db, statement);
}
