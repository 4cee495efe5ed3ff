import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, Rows, text } from '@fairlead/platform/database/rows';

const VERSION = new Rows({ version: bigint });

/** A number that moves with everything that the blotter's list shows, from its commit on. */
export async function selectBlotterVersion(db: Db): Promise<number> {
  const statement = sql`select sum(version)::bigint as version from blotter_version`;
  return (await VERSION.one(db, statement)).version;
}

const SNAPSHOT = new Rows({ snapshot: text });

/** A name of all that has committed so far: what changes later is not in it. */
export async function selectSnapshot(db: Db): Promise<string> {
  const statement = sql`select pg_current_snapshot()::text as snapshot`;
  return (await SNAPSHOT.one(db, statement)).snapshot;
}
