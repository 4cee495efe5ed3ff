import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import { day, nullable, Rows } from '../../../platform/database/rows.ts';

const LAST_RUN = new Rows({ day: nullable(day) });

/** The last day up to another that has a final run of the P&L. */
export async function selectLastFinalRun(db: Db, upTo: string): Promise<string | null> {
  const statement = sql`
    select max(pipe_run_date) as day from pnl_run
     where run_type in ('VERIFIED', 'COB') and pipe_run_date <= ${upTo}::date`;
  return (await LAST_RUN.one(db, statement)).day;
}
