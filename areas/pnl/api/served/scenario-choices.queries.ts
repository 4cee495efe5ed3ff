import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { choice, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const PRODUCT = new Rows({
  code: text,
  quote_unit: choice(['$/MT', '$/BBL', '$/gal']),
  metric: choice(['MT', 'BBL']),
});

/** Products that a price may be shifted of: those that the engine knows how to price. */
export async function selectScenarioProducts(db: Db): Promise<readonly RowOf<typeof PRODUCT>[]> {
  const statement = sql`
    select code, quote_unit, metric from product
     where pricing is not null and calendar is not null
     order by code`;
  return PRODUCT.all(db, statement);
}

const DEAL = new Rows({ book: text, strategy: text, deal: text });

/** Deals that an invented trade may be of. */
export async function selectScenarioDeals(db: Db): Promise<readonly RowOf<typeof DEAL>[]> {
  const statement = sql`
    select distinct book, strategy, name as deal from deal order by book, strategy, name`;
  return DEAL.all(db, statement);
}
