import type { Db } from '@fairlead/platform/database/db';
import { selectAccountingVersion } from './sets.queries.ts';

/**
 * Reads by several statements one state of the facts: where an import came between them it reads
 * once more, in one repeatable-read transaction.
 */
export async function ofOneState<Reply>(db: Db, make: (db: Db) => Promise<Reply>): Promise<Reply> {
  const before = await readState(db);
  const reply = await make(db);
  if ((await readState(db)) === before) return reply;
  return db.transaction().setIsolationLevel('repeatable read').execute(make);
}

/** Names the state of all that figures of the accounting and the back office are made of. */
export async function readState(db: Db): Promise<number> {
  return selectAccountingVersion(db);
}
