import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import { day, nullable, Rows, type RowOf, text } from '../../../platform/database/rows.ts';

const FAR = new Rows({
  product: text,
  kind: text,
  term_month: nullable(day),
  obs_date: day,
  now: text,
  before_date: day,
  before: text,
  largest_move: text,
});

/** A price that lies farther from the one before than the reference data expect of its product. */
export type FarPrice = RowOf<typeof FAR>;

type Seen = { readonly from: string; readonly to: string; readonly priceSetId: number | null };

/** Of the days after one until another, as a set and those before it have them; by product and month. */
export async function selectFarPrices(
  tx: Db,
  { from, to, priceSetId }: Seen,
): Promise<readonly FarPrice[]> {
  const statement = sql`
    with held as (
      select distinct on (obs_date, product, kind, term_month)
             obs_date, product, kind, term_month, price
        from price_obs
       where obs_date between ${from}::date - 31 and ${to}::date
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
       where obs_date > ${from}::date and before_date >= obs_date - 31)
    select product, kind, term_month, obs_date, price::text as now, before_date,
           before::text as before, largest_move::text as largest_move
      from checked
     where abs(price - before) > largest_move
     order by product, kind, term_month, obs_date`;
  return FAR.all(tx, statement);
}
