import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '../database/db.ts';

/**
 * Records artifacts of a run. Call it in the transaction that makes them, so that neither exists
 * without the other.
 */
export async function insertRunArtifacts(
  tx: Db,
  taskId: string,
  things: readonly RunArtifact[],
): Promise<void> {
  if (things.length === 0) return;
  await sql`
    insert into task_made (task_id, kind, id, label, path, action)
    select ${taskId}, kind, id, label, path, action
      from jsonb_to_recordset(${JSON.stringify(things)}::jsonb)
        as thing (kind text, id text, label text, path text, action text)
    on conflict do nothing
  `.execute(tx);
}
