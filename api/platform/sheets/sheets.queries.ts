import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { bytes, Rows } from '../database/rows.ts';

export type StoredSheet = {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly title: string;
  readonly content: Buffer;
  readonly days: number;
};

export async function insertStoredSheet(tx: Db, sheet: StoredSheet): Promise<void> {
  await sql`
    insert into kept_sheet (spreadsheet_id, issuer, subject, title, content, expires_at)
    values (${sheet.id}, ${sheet.issuer}, ${sheet.subject}, ${sheet.title}, ${sheet.content},
            clock_timestamp() + make_interval(days => ${sheet.days}))
  `.execute(tx);
}

export type SheetKey = {
  readonly id: string;
  readonly hash: Buffer;
  readonly kind: 'ticket' | 'cookie';
  readonly seconds: number;
};

export async function insertSheetKey(db: Db, key: SheetKey): Promise<void> {
  await sql`
    insert into sheet_key (key_hash, spreadsheet_id, kind, expires_at)
    values (${key.hash}, ${key.id}, ${key.kind},
            clock_timestamp() + make_interval(secs => ${key.seconds}))
  `.execute(db);
}

/** True for the one who uses the ticket first, in time. */
export async function deleteTicket(db: Db, id: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sheet_key
     where key_hash = ${hash} and spreadsheet_id = ${id} and kind = 'ticket'
       and expires_at > clock_timestamp()
  `.execute(db);
  return numAffectedRows === 1n;
}

const CONTENT = new Rows({ content: bytes });

/** The content of a sheet for the holder of its cookie, as long as its owner is signed in. */
export async function selectStoredSheetContent(
  db: Db,
  id: string,
  hash: Buffer,
): Promise<Buffer | undefined> {
  const statement = sql`
    select kept_sheet.content
      from kept_sheet
      join sheet_key on sheet_key.spreadsheet_id = kept_sheet.spreadsheet_id
     where kept_sheet.spreadsheet_id = ${id}
       and kept_sheet.expires_at > clock_timestamp()
       and sheet_key.key_hash = ${hash}
       and sheet_key.kind = 'cookie'
       and sheet_key.expires_at > clock_timestamp()
       and exists (select from sign_in
                    where sign_in.issuer = kept_sheet.issuer
                      and sign_in.subject = kept_sheet.subject
                      and sign_in.signed_out_at is null
                      and sign_in.started_at > clock_timestamp() - interval '10 hours')`;
  return (await CONTENT.first(db, statement))?.content;
}

export async function deleteExpiredSheets(db: Db): Promise<void> {
  await sql`delete from kept_sheet where expires_at < clock_timestamp()`.execute(db);
  await sql`delete from sheet_key where expires_at < clock_timestamp()`.execute(db);
}
