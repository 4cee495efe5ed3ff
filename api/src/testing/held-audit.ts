import { sql } from 'kysely';

import { connect } from '@fairlead/platform/database/db';

/**
 * A transaction that has the audit log open, as a long one of the firm's own has: `/system/verify_audit`
 * waits for it, half a minute at the most. Answers how to end it.
 */
export async function holdAudit(databaseUrl: string): Promise<() => Promise<void>> {
  const db = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  const tx = await db.startTransaction().execute();
  await sql`lock table audit_event in row exclusive mode`.execute(tx);
  return async () => {
    await tx.rollback().execute();
    await db.destroy();
  };
}
