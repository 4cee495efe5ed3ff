import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { day, float, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const RATE = new Rows({ currency: text, obs_date: day, rate: float });

/** So many units of a currency are one euro. */
export type FxRateRow = RowOf<typeof RATE>;

/** Rates of a day or before as a set and those before it have them, oldest first. */
export async function selectFxRates(
  tx: Db,
  { fxSetId, upTo }: { readonly fxSetId: number | null; readonly upTo: string },
): Promise<readonly FxRateRow[]> {
  const statement = sql`
    select currency, obs_date, rate
      from (select distinct on (currency, obs_date) currency, obs_date, per_eur::float8 as rate
              from fx_obs
             where fx_set_id <= ${fxSetId}::bigint and obs_date <= ${upTo}::date
             order by currency, obs_date, fx_set_id desc) as latest
     where rate is not null
     order by currency, obs_date`;
  return RATE.all(tx, statement);
}
