import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import { bigint, Rows } from '../../platform/database/rows.ts';

const VERSION = new Rows({ version: bigint });

/** A number that moves with everything that the blotter's list shows, from its commit on. */
export async function selectBlotterVersion(db: Db): Promise<number> {
  const statement = sql`select sum(version)::bigint as version from blotter_version`;
  return (await VERSION.one(db, statement)).version;
}
