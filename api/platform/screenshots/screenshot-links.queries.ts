import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { day, moment, nullable, Rows, type RowOf } from '../database/rows.ts';

/** From its issue until it is opened, and from there until its page is of no use. */
const OPEN_WITHIN = '120 seconds';
const LASTS = '5 minutes';
/** Calls that a page may make with one link. */
const MAX_CALLS = 60;

const OPENED = new Rows({ pipe_run_date: day });
const VERIFIED = new Rows({ pipe_run_date: day, ends_at: nullable(moment) });

export type OpenedLink = RowOf<typeof OPENED>;
type VerifiedLink = RowOf<typeof VERIFIED>;

export async function insertLink(
  tx: Db,
  link: { keyHash: Buffer; date: string; issuedBy: string },
): Promise<void> {
  await sql`
    insert into screenshot_link (key_hash, pipe_run_date, issued_by, expires_at)
    values (${link.keyHash}, ${link.date}, ${link.issuedBy},
            clock_timestamp() + ${OPEN_WITHIN}::interval)
  `.execute(tx);
}

/** Uses a link up; undefined for one that is unknown, used or too old. */
export async function updateUsed(
  tx: Db,
  link: { keyHash: Buffer; cookieHash: Buffer; from: string },
): Promise<OpenedLink | undefined> {
  const statement = sql`
    update screenshot_link
       set used_at = clock_timestamp(), used_from = ${link.from}, cookie_hash = ${link.cookieHash},
           ends_at = clock_timestamp() + ${LASTS}::interval
     where key_hash = ${link.keyHash} and used_at is null and expires_at > clock_timestamp()
    returning pipe_run_date`;
  return OPENED.first(tx, statement);
}

/** Hands out the one token of a page; undefined where the page is over, or has had its token. */
export async function updateVerified(
  db: Db,
  page: { cookieHash: Buffer; tokenHash: Buffer },
): Promise<VerifiedLink | undefined> {
  const statement = sql`
    update screenshot_link set token_hash = ${page.tokenHash}
     where cookie_hash = ${page.cookieHash} and token_hash is null and ends_at > clock_timestamp()
    returning pipe_run_date, ends_at`;
  return VERIFIED.first(db, statement);
}

/** Counts a call; undefined for a token that is unknown, over or spent. */
export async function updateCounted(db: Db, tokenHash: Buffer): Promise<OpenedLink | undefined> {
  const statement = sql`
    update screenshot_link set calls = calls + 1
     where token_hash = ${tokenHash} and ends_at > clock_timestamp() and calls < ${MAX_CALLS}
    returning pipe_run_date`;
  return OPENED.first(db, statement);
}

/** Deletes links that expired a day ago; the audit log keeps their history. */
export async function deleteOldLinks(db: Db): Promise<void> {
  await sql`
    delete from screenshot_link where expires_at < clock_timestamp() - interval '1 day'
  `.execute(db);
}
