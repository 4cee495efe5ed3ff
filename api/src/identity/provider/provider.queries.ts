import { sql } from 'kysely';

import type { Db } from '#platform/db.ts';

export type Account = {
  readonly subject: string;
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly roles: readonly string[];
  readonly password_hash: string;
};

export async function selectAccounts(db: Db): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`select * from idp_account order by email`.execute(db);
  return rows;
}

export async function selectAccount(db: Db, subject: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select * from idp_account where subject = ${subject}
  `.execute(db);
  return rows[0];
}

export async function selectAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select * from idp_account where email = ${email}`.execute(db);
  return rows[0];
}

export async function upsertAccount(db: Db, account: Account): Promise<void> {
  await sql`
    insert into idp_account (subject, email, given_name, family_name, roles, password_hash)
    values (${account.subject}, ${account.email}, ${account.given_name}, ${account.family_name},
            ${[...account.roles]}::text[], ${account.password_hash})
    on conflict (subject) do update
       set email = excluded.email, given_name = excluded.given_name,
           family_name = excluded.family_name, roles = excluded.roles
  `.execute(db);
}

/** Keeps what is there: of several processes that start at once, the first one's secret stays. */
export async function insertSecret(db: Db, name: string, value: unknown): Promise<void> {
  await sql`
    insert into idp_secret (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict do nothing
  `.execute(db);
}

export async function selectSecret(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from idp_secret where name = ${name}
  `.execute(db);
  return rows[0]?.value;
}

export type Model = {
  readonly kind: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grantId: string | null;
  readonly uid: string | null;
  readonly userCode: string | null;
  readonly expiresIn: number | null;
};

export async function upsertModel(db: Db, model: Model): Promise<void> {
  await sql`
    insert into idp_model (kind, id, payload, grant_id, uid, user_code, expires_at)
    values (${model.kind}, ${model.id}, ${JSON.stringify(model.payload)}::jsonb, ${model.grantId},
            ${model.uid}, ${model.userCode},
            clock_timestamp() + ${model.expiresIn}::float8 * interval '1 second')
    on conflict (kind, id) do update
       set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
           user_code = excluded.user_code, expires_at = excluded.expires_at
  `.execute(db);
}

type StoredModel = {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumed: number | null;
};

export type ModelKey =
  { readonly id: string } | { readonly uid: string } | { readonly userCode: string };

export async function selectModel(
  db: Db,
  kind: string,
  key: ModelKey,
): Promise<StoredModel | undefined> {
  const which =
    'id' in key
      ? sql`id = ${key.id}`
      : 'uid' in key
        ? sql`uid = ${key.uid}`
        : sql`user_code = ${key.userCode}`;
  const { rows } = await sql<StoredModel>`
    select payload, extract(epoch from consumed_at)::int as consumed
      from idp_model
     where kind = ${kind} and ${which}
       and (expires_at is null or expires_at > clock_timestamp())
  `.execute(db);
  return rows[0];
}

export async function consumeModel(db: Db, kind: string, id: string): Promise<void> {
  await sql`
    update idp_model set consumed_at = clock_timestamp() where kind = ${kind} and id = ${id}
  `.execute(db);
}

export async function deleteModel(db: Db, kind: string, id: string): Promise<void> {
  await sql`delete from idp_model where kind = ${kind} and id = ${id}`.execute(db);
}

/** Everything that was handed out under one grant; the grant itself is the library's to end. */
export async function deleteModelsOfGrant(db: Db, grantId: string): Promise<void> {
  await sql`delete from idp_model where grant_id = ${grantId} and kind <> 'Session'`.execute(db);
}

export async function deleteExpiredModels(db: Db): Promise<void> {
  await sql`delete from idp_model where expires_at < clock_timestamp() - interval '1 hour'`.execute(
    db,
  );
}
