import type { Db } from '@fairlead/api/database';
import {
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
} from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const ACCOUNT = new Rows({
  subject: text,
  email: text,
  given_name: text,
  family_name: text,
  roles: texts,
  password_hash: text,
});

export type ProviderAccount = RowOf<typeof ACCOUNT>;

/** Every account of the development provider, by e-mail. */
export async function selectProviderAccounts(db: Db): Promise<readonly ProviderAccount[]> {
  return ACCOUNT.all(db, sql`select * from idp_account order by email`);
}

/** Undefined for a subject that nobody has. */
export async function selectAccount(db: Db, subject: string): Promise<ProviderAccount | undefined> {
  return ACCOUNT.first(db, sql`select * from idp_account where subject = ${subject}`);
}

/** Selects an account by its address as it was stored, in lower case. */
export async function selectAccountByEmail(
  db: Db,
  email: string,
): Promise<ProviderAccount | undefined> {
  return ACCOUNT.first(db, sql`select * from idp_account where email = ${email}`);
}

/** Makes an account or brings it up to date; the password of one that is there stays. */
export async function upsertAccount(db: Db, account: ProviderAccount): Promise<void> {
  await sql`
    insert into idp_account (subject, email, given_name, family_name, roles, password_hash)
    values (${account.subject}, ${account.email}, ${account.given_name}, ${account.family_name},
            ${[...account.roles]}::text[], ${account.password_hash})
    on conflict (subject) do update
       set email = excluded.email, given_name = excluded.given_name,
           family_name = excluded.family_name, roles = excluded.roles
  `.execute(db);
}

/** Stores what is there: of several processes that start at once, the first one's secret stays. */
export async function insertSecret(db: Db, name: string, value: unknown): Promise<void> {
  await sql`
    insert into idp_secret (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict do nothing
  `.execute(db);
}

const SECRET = new Rows({ value: json() });

/** Secret that `insertSecret` stored first under a name; undefined before that. */
export async function selectSecret(db: Db, name: string): Promise<unknown> {
  const found = await SECRET.first(db, sql`select value from idp_secret where name = ${name}`);
  return found?.value;
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

/** Writes what the library keeps; `expiresIn` is seconds from now, null for ever. */
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

const STORED_MODEL = new Rows({
  payload: json<Readonly<Record<string, unknown>>>(),
  consumed: nullable(integer),
});

export type ModelKey =
  { readonly id: string } | { readonly uid: string } | { readonly userCode: string };

/**
 * A model that has not expired; `consumed` is in seconds since 1970, null while it was not used.
 */
export async function selectModel(
  db: Db,
  kind: string,
  key: ModelKey,
): Promise<RowOf<typeof STORED_MODEL> | undefined> {
  const which =
    'id' in key
      ? sql`id = ${key.id}`
      : 'uid' in key
        ? sql`uid = ${key.uid}`
        : sql`user_code = ${key.userCode}`;
  const statement = sql`
    select payload, extract(epoch from consumed_at)::int as consumed
      from idp_model
     where kind = ${kind} and ${which}
       and (expires_at is null or expires_at > clock_timestamp())`;
  return STORED_MODEL.first(db, statement);
}

/** Marks a one-time model as used: from then on `selectModel` says since when. */
export async function consumeModel(db: Db, kind: string, id: string): Promise<void> {
  await sql`
    update idp_model set consumed_at = clock_timestamp() where kind = ${kind} and id = ${id}
  `.execute(db);
}

/** Does nothing for a model that is gone already. */
export async function deleteModel(db: Db, kind: string, id: string): Promise<void> {
  await sql`delete from idp_model where kind = ${kind} and id = ${id}`.execute(db);
}

/** Everything that was handed out under one grant; the grant itself is the library's to end. */
export async function deleteModelsOfGrant(db: Db, grantId: string): Promise<void> {
  await sql`delete from idp_model where grant_id = ${grantId} and kind <> 'Session'`.execute(db);
}

/** Takes away what expired more than an hour ago. */
export async function deleteExpiredModels(db: Db): Promise<void> {
  await sql`delete from idp_model where expires_at < clock_timestamp() - interval '1 hour'`.execute(
    db,
  );
}
