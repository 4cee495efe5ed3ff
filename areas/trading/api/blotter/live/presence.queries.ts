import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** The channel on which servers hear who is on which row. */
export const PRESENCE_CHANNEL = 'blotter_presence';

/** Tells every server, this one among them. */
export async function notifyPresence(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${PRESENCE_CHANNEL}, ${payload})`.execute(db);
}
