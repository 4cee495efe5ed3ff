import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, bytes, day, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const OWNER = new Rows({ limit_of: text, email: text });

/** Owners of limits on a day, who are told of them. */
export async function selectLimitOwners(
  db: Db,
  date: string,
): Promise<readonly RowOf<typeof OWNER>[]> {
  const statement = sql`
    select limit_of, email
      from (select distinct on (limit_of, lower(email)) limit_of, email, is_told
              from limit_owner
             where valid_from <= ${date}::date
             order by limit_of, lower(email), valid_from desc) as owner
     where is_told
     order by email, limit_of`;
  return OWNER.all(db, statement);
}

const RUN = new Rows({ run_id: bigint });

/** The last run of a kind made before one, of its date or an earlier one. */
export async function selectRunBefore(
  db: Db,
  runId: number,
): Promise<RowOf<typeof RUN> | undefined> {
  const statement = sql`
    select before.run_id
      from pnl_run as run
      join pnl_run as before
        on before.run_type = run.run_type and before.run_id < run.run_id
       and before.pipe_run_date <= run.pipe_run_date
     where run.run_id = ${runId}
     order by before.pipe_run_date desc, before.run_id desc
     limit 1`;
  return RUN.first(db, statement);
}

const HISTORY = new Rows({ pipe_run_date: day, content: bytes });

/** Selects a run's history and limits, compressed. */
export async function selectHistory(
  db: Db,
  runId: number,
): Promise<RowOf<typeof HISTORY> | undefined> {
  const statement = sql`
    select pipe_run_date, content
      from pnl_data_set join pnl_run using (run_id)
     where run_id = ${runId} and name = 'historical_pnl_per_book_metrics'`;
  return HISTORY.first(db, statement);
}
