import { hash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { Sheet } from '@fairlead/shared/workbook/sheet';
import { XLSX_TYPE, xlsxOf } from '@fairlead/shared/workbook/xlsx';

import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import { keptText, sheetOfKept } from './kept-sheet-format.ts';
import {
  deleteTicket,
  insertKeptSheet,
  insertSheetKey,
  selectKeptContent,
} from './sheets.queries.ts';

/** As long as the browser needs from the answer of the call to the opened window. */
const TICKET_SECONDS = 60;
/** No longer than one sign-in (`identity/session.queries.ts`). */
export const COOKIE_SECONDS = 10 * 3600;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Keeps a sheet for its user; answers its id. */
export async function keepSheet(
  tx: Db,
  sheet: Sheet,
  { user, days }: { readonly user: SessionUser; readonly days: number },
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const content = await pack(keptText(sheet));
  const { issuer, subject } = user;
  await insertKeptSheet(tx, { id, issuer, subject, title: sheet.title, content, days });
  return id;
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

/**
 * The sheet, for who holds its cookie.
 * @throws Refusal 409 when a newer version of the product made it
 */
export async function openSheet(db: Db, id: string, cookie: string | undefined): Promise<Sheet> {
  const content =
    cookie === undefined ? undefined : await selectKeptContent(db, id, digest(cookie));
  if (content === undefined) throw notHere();
  return sheetOfKept((await unpack(content)).toString('utf8'));
}

/** A sheet as a file. */
export async function workbookFile(sheet: Sheet) {
  const name = `${sheet.title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.xlsx`;
  return { name, type: XLSX_TYPE, content: await xlsxOf(sheet) };
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

/** One answer whatever the cause: nobody learns which ids there are. */
function notHere(): Refusal {
  return new Refusal({
    status: 404,
    code: 'NOT_FOUND',
    message:
      'This spreadsheet cannot be opened here: its address works once, for the person who made it. ' +
      'Please open it from its table again.',
  });
}
