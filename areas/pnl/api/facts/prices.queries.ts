import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { choice, day, nullable, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const SERIES = new Rows({
  product: text,
  kind: choice(['SETTLEMENT', 'FIXING']),
  term_month: nullable(day),
  /** Days since 1970-01-01, prices and sets, each with commas between; an empty price was taken back. */
  days: text,
  prices: text,
  sets: text,
});

/** Every observation of a product's month, or of its fixings, in the order in which they lie about. */
export type SeriesRow = RowOf<typeof SERIES>;

/**
 * Selects the prices of a set and those before it for the days up to one; several of a day where
 * one corrected another.
 */
export async function selectSeries(
  tx: Db,
  { priceSetId, upTo }: { readonly priceSetId: number | null; readonly upTo: string },
): Promise<readonly SeriesRow[]> {
  // A row for each of 400,000 observations, or a sort of them, would take seconds.
  const statement = sql`
    select product, kind, term_month,
           string_agg((obs_date - date '1970-01-01')::text, ',') as days,
           string_agg(coalesce(price::float8::text, ''), ',') as prices,
           string_agg(price_set_id::text, ',') as sets
      from price_obs
     where price_set_id <= ${priceSetId}::bigint and obs_date <= ${upTo}::date
     group by product, kind, term_month
     order by product, kind, term_month`;
  return SERIES.all(tx, statement);
}
