import type { SheetHead, SheetPages, SheetRow } from '@fairlead/shared/workbook/sheet';

import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import { loadStoredReply, type Once, onceFor } from '../http/idempotency.ts';
import type { SessionUser } from '../http/session-user.ts';
import { issueTicket, storeSheet } from './stored-sheets.service.ts';
import { type PreparedSheet, readTableRows } from './prepared-sheet.ts';

/** A spreadsheet elsewhere, filled row by row. */
export type ForeignSheet = {
  readonly id: string;
  add(rows: readonly SheetRow[]): Promise<void>;
  /** Opens it to the owner of an e-mail address. */
  finish(email: string): Promise<void>;
  /** Takes back what was begun. */
  drop(): Promise<void>;
};

/** Port to a service that makes spreadsheets elsewhere. */
export type ForeignSheets = {
  readonly name: string;
  /** Makes it, opened to nobody yet, and answers its id. */
  create(head: SheetHead, rows: number, pages: SheetPages): Promise<string>;
  /** Opens it to the owner of an e-mail address, who may have it open already. */
  open(id: string, email: string): Promise<void>;
  /** Deletes a spreadsheet whose creation was never reported to its user. */
  drop(id: string): Promise<void>;
  /** Begins a long one, of so many rows; the signal ends what it does for it. */
  begin(head: SheetHead, rows: number, signal: AbortSignal): Promise<ForeignSheet>;
  /** Maximum of rows. */
  room(head: SheetHead): number;
  urlOf(id: string): string;
};

export type SheetParts = {
  readonly db: Db;
  readonly keepDays: number;
  /** Undefined = they are kept here. */
  readonly foreign: ForeignSheets | undefined;
  readonly once: Once;
};

export type SheetRequest = {
  readonly table: PreparedSheet;
  /** The body of the call, by which it is told from another under the same key. */
  readonly body: unknown;
  readonly user: SessionUser;
  readonly requestId: string;
  /** Key by which a repeated call finds what was made for it elsewhere (idempotency). */
  readonly key: string | undefined;
};

/** Makes the spreadsheet once; who asks again under the same key gets an address of the first. */
export async function createSpreadsheet(parts: SheetParts, asked: SheetRequest) {
  const { foreign } = parts;
  const id =
    foreign === undefined
      ? await parts.once((tx) => makeSheet(tx, parts, asked))
      : await makeElsewhere(foreign, parts, asked);
  return { spreadsheet_id: id, url: await findSheetUrl(parts, id) };
}

async function makeSheet(tx: Db, { keepDays }: SheetParts, asked: SheetRequest) {
  const { head, content } = asked.table;
  if (!('packed' in content)) throw new Error('a table that was made for elsewhere');
  const kept = { title: head.title, packed: content.packed };
  const id = await storeSheet(tx, kept, { user: asked.user, days: keepDays });
  await note(tx, asked, { id, place: 'kept here' });
  return id;
}

/**
 * No transaction waits for it, and none that fails leaves a second one: it is made, kept under the key,
 * noted in the audit log, and only then opened to its user.
 */
async function makeElsewhere(foreign: ForeignSheets, parts: SheetParts, asked: SheetRequest) {
  const made = await createForeignSheet(foreign, parts, asked);
  const id = await parts
    .once(async (tx) => {
      await note(tx, asked, { id: made, place: foreign.name });
      return made;
    })
    .catch(async (error: unknown) => {
      // Under a key it waits for who asks again.
      if (asked.key === undefined) await foreign.drop(made);
      throw error;
    });
  if (id !== made) await foreign.drop(made);
  await foreign.open(id, asked.user.email);
  return id;
}

/** Returns the spreadsheet created earlier under this key, or creates one. */
async function createForeignSheet(foreign: ForeignSheets, { db }: SheetParts, asked: SheetRequest) {
  const { table, body, user, key } = asked;
  const scope = `${user.issuer} ${user.subject} made elsewhere`;
  const call = { scope, key, request: body };
  const before = await loadStoredReply<string>(db, call);
  if (before !== undefined) return before;
  if (!('pieces' in table.content)) throw new Error('a table that was made to be kept here');
  const made = await foreign.create(table.head, table.rows, readTableRows(table.content.pieces));
  const kept = await onceFor(
    db,
    call,
  )(async () => made).catch(async (error: unknown) => {
    // Whether it was kept all the same; where that cannot be said it is left, opened to nobody.
    const after = await loadStoredReply<string>(db, call);
    if (after === made) return made;
    await foreign.drop(made);
    throw error;
  });
  if (kept !== made) await foreign.drop(made);
  return kept;
}

async function note(
  tx: Db,
  { table, user, requestId }: SheetRequest,
  { id, place }: { readonly id: string; readonly place: string },
): Promise<void> {
  await insertAudit(tx, {
    actor: user.email,
    action: 'sheet.create',
    entity: 'sheet',
    entityId: id,
    before: null,
    after: {
      title: table.head.title,
      date_time: table.dateTime,
      rows: table.rows,
      columns: table.head.columns.length,
      place,
    },
    requestId,
  });
}

/** Outside of what is kept under the key: the first address may be used up. */
export async function findSheetUrl(
  { db, foreign }: Pick<SheetParts, 'db' | 'foreign'>,
  id: string,
): Promise<string> {
  if (foreign !== undefined) return foreign.urlOf(id);
  return `/api/sheets/${id}?ticket=${await issueTicket(db, id)}`;
}
