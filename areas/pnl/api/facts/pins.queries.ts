import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, moment, nullable, Rows, type RowOf } from '@fairlead/platform/database/rows';

const PINS = new Rows({
  price_set_id: nullable(bigint),
  fx_set_id: nullable(bigint),
  physical_set_id: nullable(bigint),
  trade_cutoff: moment,
});

/** Facts a run is pinned to: every set up to these, and what was entered until then. */
export type RunPins = RowOf<typeof PINS>;

/** The newest of everything that the transaction sees. */
export async function selectPins(tx: Db): Promise<RunPins> {
  const statement = sql`
    select (select max(price_set_id) from price_set) as price_set_id,
           (select max(fx_set_id) from fx_set) as fx_set_id,
           (select max(physical_set_id) from physical_set) as physical_set_id,
           clock_timestamp() as trade_cutoff`;
  return PINS.one(tx, statement);
}
