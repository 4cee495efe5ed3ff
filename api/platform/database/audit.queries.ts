import { sql } from 'kysely';

import { splitIntoChunks } from './chunks.ts';
import type { Db } from './db.ts';

/** One accepted change: who did what to which thing, and how it looked before and after. */
export type AuditEvent = {
  /** E-mail of the user, or a name as 'system:watcher' where no person acted. */
  readonly actor: string;
  /** Verb, as 'trade.verify'. */
  readonly action: string;
  /** Kind of thing, as 'core_trade'. */
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason?: string | undefined;
  /** Of the request or the task run that caused it. */
  readonly requestId: string;
};

/** Call it with the transaction that makes the change: neither may exist without the other. */
export async function insertAudit(tx: Db, event: AuditEvent): Promise<void> {
  await insertAudits(tx, [event]);
}

/** Inserts audit events in order, as a stream: those of a large file are never all in memory. */
export async function insertAudits(tx: Db, events: Iterable<AuditEvent>): Promise<void> {
  for (const some of splitIntoChunks(events)) await insertSome(tx, some);
}

async function insertSome(tx: Db, events: readonly AuditEvent[]): Promise<void> {
  await sql`
    insert into audit_event (actor, action, entity, entity_id, before, after, reason, request_id)
    select actor, action, entity, entity_id, before, after, reason, request_id
      from rows from (
             jsonb_to_recordset(${JSON.stringify(events.map(toRow))}::jsonb)
               as (actor text, action text, entity text, entity_id text,
                   before jsonb, after jsonb, reason text, request_id text)
           ) with ordinality
           as event (actor, action, entity, entity_id, before, after, reason, request_id, n)
     order by n
  `.execute(tx);
}

function toRow({ entityId, requestId, reason, before, after, ...same }: AuditEvent) {
  return {
    ...same,
    entity_id: entityId,
    request_id: requestId,
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
  };
}
