import { sql } from 'kysely';

import type { Db } from './db.ts';

/** One import at a time: each sees what the one before it left. Ends with the transaction. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead statement import', 0))`.execute(
    tx,
  );
}
