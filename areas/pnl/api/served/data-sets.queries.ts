import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bytes, day, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const DATA_SET = new Rows({ pipe_run_date: day, etag: text, content: bytes });
export type StoredDataSet = RowOf<typeof DATA_SET>;

/** A finished answer of a run, compressed. */
export async function selectDataSet(
  db: Db,
  runId: number,
  name: string,
): Promise<StoredDataSet | undefined> {
  const statement = sql`
    select pipe_run_date, etag, content
      from pnl_data_set join pnl_run using (run_id)
     where run_id = ${runId} and name = ${name}`;
  return DATA_SET.first(db, statement);
}
