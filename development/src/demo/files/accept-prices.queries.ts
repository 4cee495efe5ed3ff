import type { Db } from '@fairlead/api/database';
import { day, float, nullable, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const ANNOUNCED = new Rows({
  product: text,
  term_month_date: nullable(day),
  date: day,
  price: nullable(float),
});

/** Prices that were announced for months, as the newest set has them; null: taken back. */
export async function selectAnnounced(db: Db): Promise<readonly RowOf<typeof ANNOUNCED>[]> {
  const statement = sql`
    select distinct on (obs_date, product, term_month)
           product, term_month as term_month_date, obs_date as date, price::float8 as price
      from price_obs
     where kind = 'FIXING' and term_month is not null
     order by obs_date, product, term_month, price_set_id desc`;
  return ANNOUNCED.all(db, statement);
}
