import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { flag, json, nullable, Rows, type RowOf } from '../database/rows.ts';

/**
 * Lock and statement timeout while a second call waits for the first one under its key
 * (`platform/db.ts`).
 */
const PATIENCE = '20s';

export type KeyClaim = { readonly scope: string; readonly key: string; readonly hash: Buffer };

/**
 * True for the first to use the key; a second waits until the first committed or gave up, which
 * may take longer than any other statement or lock may.
 */
export async function claimKey(db: Db, claim: KeyClaim): Promise<boolean> {
  await sql`
    select set_config('lock_timeout', ${PATIENCE}, true), set_config('statement_timeout', ${PATIENCE}, true)
  `.execute(db);
  const { numAffectedRows } = await sql`
    insert into idempotency_key (scope, key, request_hash)
    values (${claim.scope}, ${claim.key}, ${claim.hash})
    on conflict do nothing
  `.execute(db);
  await sql`set local lock_timeout to default`.execute(db);
  await sql`set local statement_timeout to default`.execute(db);
  return numAffectedRows === 1n;
}

const STORED_REPLY = new Rows({ same_request: flag, response: nullable(json()) });

export type StoredReply = RowOf<typeof STORED_REPLY>;

export async function selectAnswer(db: Db, claim: KeyClaim): Promise<StoredReply | undefined> {
  const statement = sql`
    select request_hash = ${claim.hash} as same_request, response
    from idempotency_key
    where scope = ${claim.scope} and key = ${claim.key}`;
  return STORED_REPLY.first(db, statement);
}

export async function updateAnswer(db: Db, claim: KeyClaim, answer: unknown): Promise<void> {
  await sql`
    update idempotency_key set response = ${JSON.stringify(answer)}::jsonb
    where scope = ${claim.scope} and key = ${claim.key}
  `.execute(db);
}

export async function deleteOldKeys(db: Db, days: number): Promise<void> {
  await sql`
    delete from idempotency_key where created_at < clock_timestamp() - make_interval(days => ${days})
  `.execute(db);
}
