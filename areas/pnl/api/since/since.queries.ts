import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  float,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

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
  /** Names exactly what has come in: how much of each kind, and the last of it. */
  state: text,
});

/** Counts of facts of a run's date and before that it has not counted, because they came later. */
export type SinceRow = RowOf<typeof SINCE>;

/** Counts entries, statements and adjustments that came behind the run's cutoff, with the time of the last. */
const COUNTED_ENTRIES = sql`
    statements as (
      select count(*)::int as n, max(loaded_at) as last
        from run join statement on statement_date <= day and loaded_at > cutoff
    ),
    entries as (
      select (count(*) filter (where is_new and status = 'LIVE' and kind = 'CLEARER'))::int as orders,
             (count(*) filter (where is_new and status = 'LIVE' and kind in ('REGULAR', 'INTERNAL')))::int
               as tickets,
             (count(*) filter (where is_new and status = 'LIVE' and kind = 'OPENING'))::int as openings,
             (count(*) filter (where is_undone and not is_new))::int as undone,
             max(last) as last
        from (select kind, status, entered_at > cutoff as is_new, undone_at > cutoff as is_undone,
                     greatest(entered_at, undone_at) as last
                from run
                join blotter_entry on trade_date <= day and (entered_at > cutoff or undone_at > cutoff)
             ) as entry
    ),
    adjustments as (
      select count(*)::int as n, max(greatest(entered_at, withdrawn_at)) as last
        from run
        join pnl_adjustment on adj_date <= day
         and (entered_at > cutoff and withdrawn_at is null
              or entered_at <= cutoff and withdrawn_at > cutoff)
    )`;

/** Counts facts of the run's date and before in later sets than its own; a set that is all of later days is not opened. */
const COUNTED_SETS = sql`
    prices as (
      select count(*)::int as n, (count(*) filter (where is_known))::int as corrected, max(set_id) as last
        from (select price_set.price_set_id as set_id,
                     exists (select from price_obs as seen
                              where seen.obs_date = obs.obs_date and seen.product = obs.product
                                and seen.kind = obs.kind and seen.price_set_id <= run.prices
                                and seen.term_month is not distinct from obs.term_month) as is_known
                from run
                join price_set on price_set.price_set_id > run.prices and first_date <= day
                join price_obs as obs on obs.price_set_id = price_set.price_set_id
                 and obs.obs_date between first_date and day
             ) as price
    ),
    rates as (
      select count(*)::int as n, max(fx_set_id) as last
        from run join fx_obs on fx_set_id > rates and obs_date <= day
    ),
    cargoes as (
      select count(distinct trade_uuid)::int as n, max(physical_set_id) as last
        from (select trade_uuid, physical_set_id
                from run join phys_trade on physical_set_id > cargoes and trade_date <= day
               union all
              select trade_uuid, physical_set_id
                from run join phys_amount on physical_set_id > cargoes and holds_from <= day) as cargo
    )`;

/** Counts them; undefined where there is no such run. `made`, materialized, would be of every run that there is. */
export async function selectSince(db: Db, runId: number): Promise<SinceRow | undefined> {
  // Sets are numbered as they come.
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
    ${COUNTED_ENTRIES},
    ${COUNTED_SETS}
    select statements.n as statements, entries.orders, entries.tickets,
           entries.openings as opening_positions, entries.undone, prices.n as prices,
           prices.corrected as corrected_prices, rates.n as rates, cargoes.n as cargoes,
           adjustments.n as adjustments,
           (select coalesce(sum(n), 0) from core_trade_count
             where state = 'PENDING' and statement_date <= day)::int as pending_trades,
           (select run_id from newest) as newer_run_id,
           ((select made.pnl from made join newest using (run_id))
             - (select pnl from made where run_id = ${runId}))::float8 as newer_moved,
           array_to_string(array[
             statements.n, extract(epoch from statements.last), entries.orders, entries.tickets,
             entries.openings, entries.undone, extract(epoch from entries.last), prices.n, prices.last,
             rates.n, rates.last, cargoes.n, cargoes.last, adjustments.n,
             extract(epoch from adjustments.last)]::numeric[], ' ', '-') as state
      from run, statements, entries, prices, rates, cargoes, adjustments`;
  return SINCE.first(db, statement);
}
