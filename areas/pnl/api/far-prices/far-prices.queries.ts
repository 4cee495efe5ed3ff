import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const FAR = new Rows({
  key: text,
  product: text,
  kind: choice(['SETTLEMENT', 'FIXING']),
  term_month: nullable(day),
  obs_date: day,
  now: text,
  before_date: day,
  before: text,
  largest_move: text,
});

/**
 * A price that lies farther from the one before than the reference data expect of its product; prices are
 * exact, in the product's quoted unit.
 */
export type StoredFarPrice = RowOf<typeof FAR>;

type Seen = { readonly after: string; readonly to: string; readonly priceSetId: number | null };

/** Far prices of the days after one until another, as a set and those before it have them; by product and month. */
export async function selectFarPrices(
  tx: Db,
  { after, to, priceSetId }: Seen,
): Promise<readonly StoredFarPrice[]> {
  const statement = sql`
    with held as (
      select distinct on (obs_date, product, kind, term_month)
             obs_date, product, kind, term_month, price
        from price_obs
       where obs_date between ${after}::date - 31 and ${to}::date
         and price_set_id <= ${priceSetId}::bigint
       order by obs_date, product, kind, term_month, price_set_id desc),
    moved as (
      select held.*, lag(price) over key as before, lag(obs_date) over key as before_date
        from held
       where price is not null
      window key as (partition by product, kind, term_month order by obs_date)),
    checked as (
      select moved.*,
             (select largest_move from price_check
               where price_check.product = moved.product and valid_from <= moved.obs_date
               order by valid_from desc
               limit 1) as largest_move
        from moved
       where obs_date > ${after}::date and before_date >= obs_date - 31)
    select concat_ws('|', product, kind, coalesce(term_month::text, ''), obs_date::text) as key,
           product, kind, term_month, obs_date, price::text as now, before_date,
           before::text as before, largest_move::text as largest_move
      from checked
     where abs(price - before) > largest_move
     order by product, kind, term_month, obs_date`;
  return FAR.all(tx, statement);
}

const NEWEST = new Rows({ price_set_id: nullable(bigint) });

/** The newest set of prices; null where there is none. */
export async function selectNewestPriceSet(tx: Db): Promise<number | null> {
  const statement = sql`select max(price_set_id) as price_set_id from price_set`;
  return (await NEWEST.one(tx, statement)).price_set_id;
}
