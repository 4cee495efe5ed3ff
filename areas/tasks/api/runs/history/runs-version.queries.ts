import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, Rows } from '@fairlead/platform/database/rows';

const VERSION = new Rows({ version: bigint });

/** A number that moves with everything that the history shows, from its commit on. */
export async function selectRunsVersion(db: Db): Promise<number> {
  const statement = sql`select sum(version)::bigint as version from task_run_version`;
  return (await VERSION.one(db, statement)).version;
}
