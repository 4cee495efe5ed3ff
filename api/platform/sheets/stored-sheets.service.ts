import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

import { MAX_STORED_ROWS } from '@fairlead/shared/contract/exports';
import type { SheetHead, SheetPages } from '@fairlead/shared/workbook/sheet';

import type { RowsStep } from '../export/sending-frames.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/errors.ts';
import type { SessionUser } from '../http/session-user.ts';
import { serializeSheetPieces } from './stored-sheet-format.ts';
import { MAX_CELLS } from './sheet-of-table.rules.ts';
import {
  deleteTicket,
  insertStoredSheet,
  insertSheetKey,
  type StoredSheet,
  selectStoredSheetContent,
} from './sheets.queries.ts';

/** Lifetime of a ticket: from the answer of the call to the opened window. */
const TICKET_SECONDS = 60;
/** No longer than one sign-in (`identity/session.queries.ts`). */
export const COOKIE_SECONDS = 10 * 3600;

type SheetOwner = { readonly user: SessionUser; readonly days: number };

/** Stores a compressed sheet for its user; returns its id. */
export async function storeSheet(
  tx: Db,
  { title, packed }: { readonly title: string; readonly packed: Uint8Array },
  keeper: SheetOwner,
): Promise<string> {
  const id = newSheetId();
  await insertPackedSheet(tx, { id, title, content: Buffer.from(packed) }, keeper);
  return id;
}

/**
 * Stores a sheet while its rows are still arriving: compresses them as they come and inserts the
 * sheet at the end.
 */
export async function* storeSheetPages(
  db: Db,
  sheet: { readonly id: string; readonly head: SheetHead; readonly pages: SheetPages },
  keeper: SheetOwner,
): AsyncGenerator<RowsStep> {
  const { id, head, pages } = sheet;
  let rows = 0;
  const counted = async function* () {
    for await (const page of pages) {
      rows += page.length;
      yield page;
    }
  };
  const packer = createGzip();
  const content = buffer(packer);
  // Of one that is given up nobody waits for it.
  content.catch(() => undefined);
  try {
    for await (const text of serializeSheetPieces(head, counted())) {
      if (!packer.write(text)) await once(packer, 'drain');
      yield { rows };
    }
    packer.end();
    await insertPackedSheet(db, { id, title: head.title, content: await content }, keeper);
  } finally {
    packer.destroy();
  }
}

/** Maximum of rows in a sheet that is stored here. */
export function countStorableRows({ columns }: SheetHead): number {
  return Math.min(MAX_STORED_ROWS, Math.floor(MAX_CELLS / columns.length));
}

/** Nobody guesses it. */
export function newSheetId(): string {
  return randomBytes(16).toString('base64url');
}

async function insertPackedSheet(
  db: Db,
  kept: Pick<StoredSheet, 'id' | 'title' | 'content'>,
  { user, days }: SheetOwner,
): Promise<void> {
  const { issuer, subject } = user;
  await insertStoredSheet(db, { ...kept, issuer, subject, days });
}

/** A key that opens the sheet once, within a minute. */
export async function issueTicket(db: Db, id: string): Promise<string> {
  return issue(db, { id, kind: 'ticket', seconds: TICKET_SECONDS });
}

/** Gives the cookie that opens the sheet for its ticket. */
export async function redeemTicket(db: Db, id: string, ticket: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteTicket(tx, id, digest(ticket)))) throw notHere();
    return issue(tx, { id, kind: 'cookie', seconds: COOKIE_SECONDS });
  });
}

/** The sheet as it is kept, for who holds its cookie; packed, and small beside what it becomes. */
export async function openSheet(db: Db, id: string, cookie: string | undefined): Promise<Buffer> {
  const content =
    cookie === undefined ? undefined : await selectStoredSheetContent(db, id, digest(cookie));
  if (content === undefined) throw notHere();
  return content;
}

type Issued = {
  readonly id: string;
  readonly kind: 'ticket' | 'cookie';
  readonly seconds: number;
};

async function issue(db: Db, issued: Issued): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await insertSheetKey(db, { ...issued, hash: digest(key) });
  return key;
}

const digest = (key: string) => hash('sha256', key, 'buffer');

/** Same response for every cause, so that valid ids cannot be found by guessing. */
function notHere(): Refusal {
  return new Refusal({
    status: 404,
    code: 'NOT_FOUND',
    message:
      'This spreadsheet cannot be opened here: its address works once, for the person who made it. ' +
      'Please open it from its table again.',
  });
}
