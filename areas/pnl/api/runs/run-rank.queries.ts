import { sql } from 'kysely';

/** The more is agreed of a run, so named, the higher (model.md 19); null of a scenario. */
const settled = (run: 'run' | 'newer') => sql`array_position(
  array['INTRADAY', 'PRELIM', 'LIKELY_COB', 'COB', 'VERIFIED'], ${sql.ref(`${run}.run_type`)})`;

/** A rate of the run's date or before is another than the run saw. */
const RATE_CORRECTED = sql`exists (
  select from fx_obs as later
   cross join lateral (
     select per_eur from fx_obs as one
      where one.currency = later.currency and one.obs_date = later.obs_date
        and one.fx_set_id <= run.fx_set_id
      order by one.fx_set_id desc limit 1) as seen
   where later.fx_set_id > run.fx_set_id and later.obs_date <= run.pipe_run_date
     and later.per_eur is distinct from seen.per_eur)`;

/** A trade of a cargo that the run counted, or an amount of its date or before, is another than it saw. */
const CARGO_CORRECTED = sql`(
  exists (
    select from phys_trade as later
     cross join lateral (
       select * from phys_trade as one
        where one.trade_uuid = later.trade_uuid and one.physical_set_id <= run.physical_set_id
        order by one.physical_set_id desc limit 1) as seen
     where later.physical_set_id > run.physical_set_id and seen.trade_date <= run.pipe_run_date
       and to_jsonb(later) - 'physical_set_id' <> to_jsonb(seen) - 'physical_set_id')
  or exists (
    select from phys_amount as later
     cross join lateral (
       select amount, currency from phys_amount as one
        where one.trade_uuid = later.trade_uuid and one.pnl_column = later.pnl_column
          and one.is_adj_proj = later.is_adj_proj and one.holds_from = later.holds_from
          and one.physical_set_id <= run.physical_set_id
        order by one.physical_set_id desc limit 1) as seen
     where later.physical_set_id > run.physical_set_id and later.holds_from <= run.pipe_run_date
       and (later.amount <> seen.amount or later.currency <> seen.currency)))`;

/**
 * Condition that a run's facts have changed since: a statement, a ticket, a price, a rate or a
 * cargo of its date or before.
 */
const CORRECTED = sql`(
  exists (select from statement
           where statement_date <= run.pipe_run_date and loaded_at > run.trade_cutoff)
  or exists (select from blotter_entry as entry
              where entry.status = 'UNDONE' and entry.trade_date <= run.pipe_run_date
                and entry.entered_at <= run.trade_cutoff and entry.undone_at > run.trade_cutoff)
  or exists (select from price_set
               join price_obs as later using (price_set_id)
               join price_obs as seen
                 on seen.obs_date = later.obs_date and seen.product = later.product
                and seen.kind = later.kind and seen.term_month is not distinct from later.term_month
              where later.price_set_id > run.price_set_id and price_set.first_date <= run.pipe_run_date
                and later.obs_date <= run.pipe_run_date and seen.price_set_id <= run.price_set_id)
  or ${RATE_CORRECTED}
  or ${CARGO_CORRECTED}
  or run.run_type = 'VERIFIED' and (
       exists (select from core_trade_count
                where state = 'PENDING' and n > 0 and statement_date <= run.pipe_run_date)
       or exists (select from clearer_order
                   where waits and run_date <= run.pipe_run_date)))`;

/**
 * True when a run was superseded by a newer run of its date because its facts changed; computed on
 * read, as runs never change.
 */
const SURPASSED = sql`(
  exists (select from pnl_run as newer
           where newer.pipe_run_date = run.pipe_run_date and newer.run_id > run.run_id
             and ${settled('newer')} < ${settled('run')})
  and ${CORRECTED})`;

/** Orders runs of a date, named `run`: what still stands first, then what is settled, then the newest. */
export const BEST_FIRST = sql`${SURPASSED}, ${settled('run')} desc nulls last, run.run_id desc`;
