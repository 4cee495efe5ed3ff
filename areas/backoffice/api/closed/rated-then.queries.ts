import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  day,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { PhysicalColumn } from '../physical/physical.rules.ts';
import { type ClosedDays, sentDays } from './closed-days.queries.ts';
import type { LotCut } from './lot-cut.rules.ts';

const RATED = new Rows({
  lot_num: text,
  pnl_column: choice<PhysicalColumn>([]),
  holds_from: day,
  currency: text,
  /** Dollars when the day was closed, and now; null: there is no rate. */
  was: text,
  now: nullable(text),
  rate_was: nullable(text),
  rate_now: nullable(text),
  file_name: text,
  changed_by: text,
  changed_at: moment,
});
export type RatedThen = RowOf<typeof RATED>;

const inDollars = (
  [amount, currency]: readonly [string, string],
  rate: RawBuilder<unknown>,
) => sql`case when ${sql.ref(currency)} is null then 0
              when ${sql.ref(currency)} = 'USD' then ${sql.ref(amount)}
              else ${sql.ref(amount)} * ${rate} end`;

/**
 * Selects traders' amounts of closed days whose dollars differ from those at the rate that was known when both the day
 * was closed and the amount had come, with the file of the rate. Amounts that had no rate then are left out.
 */
export async function selectRatedThen(
  db: Db,
  closed: readonly Omit<ClosedDays, 'company'>[],
  {
    cut: { from, tradeDate, includeAdjProj },
    lots,
  }: { cut: LotCut; lots: readonly string[] | null },
): Promise<RatedThen[]> {
  const then = (currency: string) =>
    sql`dollars_for_one_at(${sql.ref(currency)}, holds_from, known_at)`;
  const now = (currency: string) => sql`dollars_for_one(${sql.ref(currency)}, holds_from)`;
  const moved = (rate: typeof then) => sql`
    round(${inDollars(['amount', 'currency'], rate('currency'))}
          - ${inDollars(['before', 'before_currency'], rate('before_currency'))}, 2)`;
  const statement = sql`
    with ${sentDays(closed)}, step as (
      select step.*, greatest(closed_at, loaded_at) as known_at
        from closed
        join trader_step as step on holds_from between first_day and last_day
        join physical_set using (physical_set_id)
       where holds_from between coalesce(${from}::date, '-infinity') and ${tradeDate}::date
         and (${includeAdjProj} or not is_adj_proj)
         and (currency <> 'USD' or before_currency <> 'USD')
         ${lots === null ? sql`` : sql`and lot_num = any(${lots}::text[])`}
    ), late as (
      select step.*, said.fx_set_id as said_by
        from step
       cross join lateral (
         select obs.fx_set_id
           from fx_obs as obs
           join fx_set as came using (fx_set_id)
           left join lateral (
             select per_eur from fx_obs as known join fx_set using (fx_set_id)
              where known.currency = obs.currency and known.obs_date = obs.obs_date
                and fx_set.loaded_at <= known_at
              order by known.fx_set_id desc limit 1) as known on true
          where obs.obs_date between holds_from - 7 and holds_from
            and obs.currency in ('USD', step.currency, step.before_currency)
            and came.loaded_at > known_at and obs.per_eur is distinct from known.per_eur
          order by obs.obs_date desc, obs.fx_set_id desc
          limit 1) as said
    ), rated as (
      select late.*, ${moved(then)} as was, ${moved(now)} as now,
             case when currency = 'USD' then before_currency else currency end as of_currency
        from late
    )
    select lot_num, pnl_column, holds_from, of_currency as currency, was::text as was, now::text as now,
           ${then('of_currency')}::text as rate_was, ${now('of_currency')}::text as rate_now,
           file_name, loaded_by as changed_by, loaded_at as changed_at
      from rated
      join fx_set on fx_set_id = said_by
      join imported_file using (file_id)
     where was is distinct from now and was is not null
     order by holds_from, lot_num, pnl_column, trade_uuid`;
  return RATED.all(db, statement);
}
