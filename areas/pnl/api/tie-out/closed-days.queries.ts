import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { day, Rows } from '@fairlead/platform/database/rows';

const DAY = new Rows({ pipe_run_date: day });

/**
 * The days up to one that have a run of COB or VERIFIED, ascending: the last one before `from`, and all
 * from then on.
 */
export async function selectClosedDays(
  tx: Db,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): Promise<readonly string[]> {
  const statement = sql`
    with closed as (
      select distinct pipe_run_date from pnl_run
       where run_type in ('COB', 'VERIFIED') and pipe_run_date <= ${upTo}::date
    )
    select pipe_run_date from closed
     where pipe_run_date >= coalesce(
             (select max(pipe_run_date) from closed where pipe_run_date < ${from}::date), '-infinity')
     order by pipe_run_date`;
  return (await DAY.all(tx, statement)).map(({ pipe_run_date: date }) => date);
}
