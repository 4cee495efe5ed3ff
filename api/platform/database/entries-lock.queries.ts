import { sql } from 'kysely';

import type { Db } from './db.ts';

/**
 * Locks the entering of trades to the end of the transaction: no other is compared or entered. Of two alike the
 * later one sees the earlier, and the numbers of rows of the Blotter sheet rise in the order of commits.
 */
export async function lockEntries(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead blotter sheet', 0))`.execute(
    tx,
  );
}
