import { sql } from 'kysely';

import type { Db } from './db.ts';

/** Answers of the accounting that were kept hold no more: whatever changes one calls it. */
export async function updateAccountingVersion(tx: Db): Promise<void> {
  await sql`update accounting_version set version = version + 1`.execute(tx);
}
