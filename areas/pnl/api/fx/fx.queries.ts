import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { RateFileRow } from './rate-file.rules.ts';

/** Rows as a list of the database's, numbered from 1. */
function rowsSent(rows: readonly RateFileRow[]): RawBuilder<unknown> {
  return sql`
    unnest(${rows.map(({ currency }) => currency)}::text[], ${rows.map((row) => row.day)}::date[],
           ${rows.map(({ perEur }) => perEur)}::numeric[])
      with ordinality as given (currency, obs_date, per_eur, n)`;
}

const DIFFERING = new Rows({ n: bigint, had: flag });

/** Rows, counted from 1, that say something else than what holds, and whether a rate holds there. */
export async function selectDifferingRates(
  tx: Db,
  rows: readonly RateFileRow[],
): Promise<RowOf<typeof DIFFERING>[]> {
  const statement = sql`
    select given.n, held.per_eur is not null as had
      from ${rowsSent(rows)}
      left join lateral (
        select per_eur from fx_obs as obs
         where obs.currency = given.currency and obs.obs_date = given.obs_date
         order by obs.fx_set_id desc
         limit 1) as held on true
     where given.per_eur is distinct from held.per_eur
     order by given.n`;
  return DIFFERING.all(tx, statement);
}

export async function insertRates(
  tx: Db,
  setId: number,
  rows: readonly RateFileRow[],
): Promise<void> {
  await sql`
    insert into fx_obs (fx_set_id, currency, obs_date, per_eur)
    select ${setId}, currency, obs_date, per_eur from ${rowsSent(rows)}
  `.execute(tx);
}

const MOVE = new Rows({
  currency: text,
  obs_date: day,
  now: text,
  before_date: day,
  before: text,
  /** Total of rows. */
  total: integer,
});

export type RateMove = RowOf<typeof MOVE>;

/**
 * The rates of a set that lie more than a tenth from the newest of the 31 days before; the first
 * `limit` of them.
 */
export async function selectRateMoves(
  tx: Db,
  { setId, firstDate, lastDate }: { setId: number; firstDate: string; lastDate: string },
  limit: number,
): Promise<RateMove[]> {
  const statement = sql`
    with held as (
      select distinct on (currency, obs_date) currency, obs_date, per_eur, fx_set_id
        from fx_obs
       where obs_date between ${firstDate}::date - 31 and ${lastDate}::date
       order by currency, obs_date, fx_set_id desc),
    moved as (
      select held.*, lag(per_eur) over key as before, lag(obs_date) over key as before_date
        from held
       where per_eur is not null
      window key as (partition by currency order by obs_date))
    select currency, obs_date, per_eur::text as now, before_date, before::text as before,
           (count(*) over ())::int as total
      from moved
     where fx_set_id = ${setId} and before_date >= obs_date - 31
       and abs(per_eur - before) > before / 10
     order by obs_date, currency
     limit ${limit}`;
  return MOVE.all(tx, statement);
}

const GAP = new Rows({ currency: text, before_date: day });

export type RateGap = RowOf<typeof GAP>;

/** Currencies that the newest day before had rates of, and this day has none. */
export async function selectRateGaps(tx: Db, day: string): Promise<RateGap[]> {
  const statement = sql`
    with held as (
      select distinct on (currency, obs_date) currency, obs_date, per_eur
        from fx_obs
       where obs_date between ${day}::date - 31 and ${day}::date
       order by currency, obs_date, fx_set_id desc),
    rated as (select currency, obs_date from held where per_eur is not null),
    before as (select max(obs_date) as day from rated where obs_date < ${day}::date)
    select currency, obs_date as before_date
      from rated
     where obs_date = (select day from before)
       and not exists (select from rated as now
                        where now.obs_date = ${day}::date and now.currency = rated.currency)
     order by currency`;
  return GAP.all(tx, statement);
}
