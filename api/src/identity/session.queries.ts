import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  flag,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
  uuid,
} from '@fairlead/platform/database/rows';

import type { TokenClaims } from './access-token.ts';

/** After this long without a call a session token is worth nothing. */
const IDLE = '30 minutes';
/** However often it is renewed, nobody works longer on one sign-in. */
const ABSOLUTE = '10 hours';
/** Sign-ins that one person may have at the same time; the oldest one ends first. */
const MAX_SIGN_INS = 5;

const SESSION = new Rows({
  issuer: text,
  subject: text,
  email: text,
  given_name: text,
  roles: texts,
  expires_at: moment,
});
const SIGN_IN_END = new Rows({ ends_at: moment });
const SESSION_END = new Rows({ expires_at: moment });

export type StoredSession = RowOf<typeof SESSION>;

const DISPLACED = new Rows({ displaced_by: nullable(choice(['newer', 'person', 'operator'])) });
const OWN_SIGN_IN = new Rows({
  sign_in_id: uuid,
  started_at: moment,
  last_used_at: moment,
  browser: text,
  is_this: flag,
});
const ENDED = new Rows({ sign_in_id: uuid, browser: text });

export type PersonKey = Pick<TokenClaims, 'issuer' | 'subject'>;
type SignInKey = Pick<TokenClaims, 'issuer' | 'subject' | 'providerSession'>;

/** Serialises what concerns one person, so that the cap counts right when tabs wake up together. */
export async function lockPerson(tx: Db, { issuer, subject }: PersonKey): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`session ${issuer} ${subject}`}, 0))
  `.execute(tx);
}

/**
 * Records the sign-in that a token belongs to and answers when it must end; undefined when the
 * person signed out after the token was issued, has worked on it for too long, or has newer ones
 * beyond the cap and typed no password since.
 */
export async function upsertSignIn(
  tx: Db,
  claims: TokenClaims,
  browser: string,
): Promise<string | undefined> {
  const { issuer, subject, providerSession, email, issuedAt, signedInAt = null } = claims;
  const statement = sql`
    insert into sign_in as known (issuer, subject, provider_session, email, browser, started_at)
    values (${issuer}, ${subject}, ${providerSession}, ${email}, ${browser},
            coalesce(to_timestamp(${signedInAt}::float8), clock_timestamp()))
    on conflict (issuer, subject, provider_session) do update
       set started_at = case
             when ${signedInAt}::float8 is not null then excluded.started_at
             when known.signed_out_at is not null then clock_timestamp()
             else known.started_at
           end,
           email = excluded.email,
           browser = excluded.browser,
           renewed_at = clock_timestamp(),
           signed_out_at = null,
           displaced_at = null,
           displaced_by = null
     where (known.signed_out_at is null
            or to_timestamp(${issuedAt}::float8) > known.signed_out_at)
       and (known.displaced_at is null
            or to_timestamp(${signedInAt ?? issuedAt}::float8) > known.displaced_at)
    returning started_at + ${ABSOLUTE}::interval as ends_at`;
  return (await SIGN_IN_END.first(tx, statement))?.ends_at;
}

export type NewSession = {
  readonly hash: Buffer;
  readonly claims: TokenClaims;
  /** Not beyond the token it was given for. */
  readonly tokenEndsAt: Date;
  readonly signInEndsAt: string;
};

/** Stores a session; undefined when it would be over already. */
export async function insertSession(tx: Db, session: NewSession): Promise<string | undefined> {
  const { hash, claims, tokenEndsAt, signInEndsAt } = session;
  const statement = sql`
    insert into session (token_hash, issuer, subject, provider_session, email, given_name, roles, expires_at)
    select ${hash}, ${claims.issuer}, ${claims.subject}, ${claims.providerSession}, ${claims.email},
           ${claims.givenName}, ${[...claims.roles]}::text[], ends_at
      from (select least(${tokenEndsAt.toISOString()}::timestamptz, ${signInEndsAt}::timestamptz) as ends_at) as ending
     where ends_at > clock_timestamp()
    returning expires_at`;
  return (await SESSION_END.first(tx, statement))?.expires_at;
}

/** Enders of a sign-in that its own tabs have not ended. */
export type DisplacedBy = 'newer' | 'person' | 'operator';

/** Reason of a sign-in's end where none of its own tabs ended it. */
export async function selectDisplacedBy(
  tx: Db,
  { issuer, subject, providerSession }: SignInKey,
): Promise<DisplacedBy | undefined> {
  const statement = sql`
    select displaced_by from sign_in
     where issuer = ${issuer} and subject = ${subject} and provider_session = ${providerSession}`;
  return (await DISPLACED.first(tx, statement))?.displaced_by ?? undefined;
}

/** A person's sign-ins that go on, or can be renewed without a password; the one of the token first. */
export async function selectOwnSignIns(
  db: Db,
  { issuer, subject }: PersonKey,
  hash: Buffer,
): Promise<readonly RowOf<typeof OWN_SIGN_IN>[]> {
  const statement = sql`
    select sign_in_id, started_at, greatest(renewed_at, last_seen) as last_used_at, browser,
           coalesce(is_this, false) as is_this
      from sign_in
      left join (select provider_session, max(last_seen_at) as last_seen,
                        bool_or(token_hash = ${hash}) as is_this
                   from session
                  where issuer = ${issuer} and subject = ${subject}
                  group by provider_session) as token using (provider_session)
     where issuer = ${issuer} and subject = ${subject}
       and signed_out_at is null and displaced_at is null
       and started_at > clock_timestamp() - ${ABSOLUTE}::interval
     order by is_this desc, last_used_at desc, sign_in_id`;
  return OWN_SIGN_IN.all(db, statement);
}

/** Ends these of a person's sign-ins in every tab; none begins again without the password. */
export async function endOwnSignIns(
  tx: Db,
  { issuer, subject }: PersonKey,
  ids: readonly string[],
): Promise<readonly RowOf<typeof ENDED>[]> {
  const statement = sql`
    with ended as (
      update sign_in set displaced_at = clock_timestamp(), displaced_by = 'person'
       where issuer = ${issuer} and subject = ${subject} and sign_in_id = any(${ids}::uuid[])
         and signed_out_at is null and displaced_at is null
      returning sign_in_id, provider_session, browser
    ), closed as (
      delete from session
       using ended
       where session.issuer = ${issuer} and session.subject = ${subject}
         and session.provider_session = ended.provider_session
    )
    select sign_in_id, browser from ended order by sign_in_id`;
  return ENDED.all(tx, statement);
}

/** Ends the sign-ins beyond the cap that were renewed longest ago. One counts while a token of it lives. */
export async function deleteSurplusSessions(tx: Db, { issuer, subject }: SignInKey): Promise<void> {
  await sql`
    with live as (
      select provider_session, max(session.created_at) as newest
        from session
       where issuer = ${issuer} and subject = ${subject} and expires_at > clock_timestamp()
       group by provider_session
       order by newest desc
      offset ${MAX_SIGN_INS}
    ), displaced as (
      update sign_in set displaced_at = clock_timestamp(), displaced_by = 'newer'
        from live
       where sign_in.issuer = ${issuer} and sign_in.subject = ${subject}
         and sign_in.provider_session = live.provider_session
    )
    delete from session
     using live
     where session.issuer = ${issuer} and session.subject = ${subject}
       and session.provider_session = live.provider_session
  `.execute(tx);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp() - interval '1 hour'`.execute(
    db,
  );
  await sql`
    delete from sign_in
     where started_at < clock_timestamp() - interval '2 days'
       and not exists (select from session
                        where session.issuer = sign_in.issuer
                          and session.subject = sign_in.subject
                          and session.provider_session = sign_in.provider_session)
  `.execute(db);
}

/** The live session of a token; notes, to the minute, that it was used. */
export async function selectSession(db: Db, hash: Buffer): Promise<StoredSession | undefined> {
  const statement = sql`
    with found as (
      select * from session
       where token_hash = ${hash}
         and expires_at > clock_timestamp()
         and last_seen_at > clock_timestamp() - ${IDLE}::interval
    ), seen as (
      update session set last_seen_at = clock_timestamp()
        from found
       where session.token_hash = found.token_hash
         and found.last_seen_at < clock_timestamp() - interval '1 minute'
    )
    select issuer, subject, email, given_name, roles, expires_at from found`;
  return SESSION.first(db, statement);
}

/** Ends the sign-in of a token in every tab; tokens of the provider issued until now are dead too. */
export async function endSignIn(db: Db, hash: Buffer): Promise<void> {
  await sql`
    with mine as (select issuer, subject, provider_session from session where token_hash = ${hash}),
    ended as (
      update sign_in set signed_out_at = clock_timestamp()
        from mine
       where (sign_in.issuer, sign_in.subject, sign_in.provider_session)
           = (mine.issuer, mine.subject, mine.provider_session)
    )
    delete from session
     using mine
     where (session.issuer, session.subject, session.provider_session)
         = (mine.issuer, mine.subject, mine.provider_session)
  `.execute(db);
}
