import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import {
  bigint,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
} from '../../../platform/database/rows.ts';

const SINCE = new Rows({
  statements: integer,
  orders: integer,
  tickets: integer,
  opening_positions: integer,
  undone: integer,
  prices: integer,
  corrected_prices: integer,
  rates: integer,
  cargoes: integer,
  adjustments: integer,
  pending_trades: integer,
  newer_run_id: nullable(bigint),
  newer_moved: nullable(float),
});

/** Counts how many facts of a run's date and before it has not counted, because they came later. */
export type SinceRow = RowOf<typeof SINCE>;

/** Of a run that there is; undefined where there is none. `made`, materialized, would be of every run that there is. */
export async function selectSince(db: Db, runId: number): Promise<SinceRow | undefined> {
  // Sets are numbered as they come; a set that is all of later days is not opened.
  const statement = sql`
    with run as (
      select pipe_run_date as day, trade_cutoff as cutoff, coalesce(price_set_id, 0) as prices,
             coalesce(fx_set_id, 0) as rates, coalesce(physical_set_id, 0) as cargoes
        from pnl_run where run_id = ${runId}
    ),
    newest as (
      select run_id from pnl_run
       where pipe_run_date = (select day from run) and run_id > ${runId} and run_type <> 'SCENARIO'
       order by run_id desc
       limit 1
    ),
    made as not materialized (
      select run_id, net_ltd + adjustment_ltd as pnl from pnl_run_scope where scope = 'scg'
    ),
    entry as (
      select kind, status, entered_at > cutoff as is_new, undone_at > cutoff as is_undone
        from run join blotter_entry on trade_date <= day and (entered_at > cutoff or undone_at > cutoff)
    ),
    price as (
      select exists (select from price_obs as seen
                      where seen.obs_date = obs.obs_date and seen.product = obs.product
                        and seen.kind = obs.kind and seen.price_set_id <= run.prices
                        and seen.term_month is not distinct from obs.term_month) as is_known
        from run
        join price_set on price_set.price_set_id > run.prices and first_date <= day
        join price_obs as obs
          on obs.price_set_id = price_set.price_set_id and obs.obs_date between first_date and day
    )
    select (select count(*) from statement where statement_date <= day and loaded_at > cutoff)::int
             as statements,
           (select count(*) from entry where is_new and status = 'LIVE' and kind = 'CLEARER')::int
             as orders,
           (select count(*) from entry
             where is_new and status = 'LIVE' and kind in ('REGULAR', 'INTERNAL'))::int as tickets,
           (select count(*) from entry where is_new and status = 'LIVE' and kind = 'OPENING')::int
             as opening_positions,
           (select count(*) from entry where is_undone and not is_new)::int as undone,
           (select count(*) from price)::int as prices,
           (select count(*) from price where is_known)::int as corrected_prices,
           (select count(*) from fx_obs where fx_set_id > rates and obs_date <= day)::int as rates,
           (select count(distinct trade_uuid)
              from (select trade_uuid from phys_trade
                     where physical_set_id > cargoes and trade_date <= day
                     union all
                    select trade_uuid from phys_amount
                     where physical_set_id > cargoes and holds_from <= day) as cargo)::int as cargoes,
           (select count(*) from pnl_adjustment
             where adj_date <= day
               and (entered_at > cutoff and withdrawn_at is null
                    or entered_at <= cutoff and withdrawn_at > cutoff))::int as adjustments,
           (select coalesce(sum(n), 0) from core_trade_count
             where state = 'PENDING' and statement_date <= day)::int as pending_trades,
           (select run_id from newest) as newer_run_id,
           ((select made.pnl from made join newest using (run_id))
             - (select pnl from made where run_id = ${runId}))::float8 as newer_moved
      from run`;
  return SINCE.first(db, statement);
}
