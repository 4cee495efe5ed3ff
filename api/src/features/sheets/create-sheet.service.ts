import type { Sheet, SheetHead, SheetRow } from '@fairlead/shared/workbook/sheet';

import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/idempotency.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import { issueTicket, keepSheet } from './kept-sheets.service.ts';
import { sheetOfTable, type TableBody, tableProblem } from './sheet-of-table.rules.ts';

/** A spreadsheet elsewhere, filled row by row. */
export type ForeignSheet = {
  readonly id: string;
  add(rows: readonly SheetRow[]): Promise<void>;
  /** Opens it to the owner of an e-mail address. */
  finish(email: string): Promise<void>;
  /** Takes back what was begun. */
  drop(): Promise<void>;
};

/** Where spreadsheets are made, other than here. */
export type ForeignSheets = {
  readonly name: string;
  /** Makes it for the owner of an e-mail address and answers its id. */
  create(sheet: Sheet, email: string): Promise<string>;
  /** Begins a long one, of so many rows; the signal ends what it does for it. */
  begin(head: SheetHead, rows: number, signal: AbortSignal): Promise<ForeignSheet>;
  /** How many rows it has room for. */
  room(head: SheetHead): number;
  urlOf(id: string): string;
};

export type SheetParts = {
  readonly db: Db;
  readonly keepDays: number;
  /** The firm's, in which the time of a spreadsheet is given. */
  readonly zone: string;
  /** Undefined = they are kept here. */
  readonly foreign: ForeignSheets | undefined;
  readonly once: Once;
};

export type AskedSheet = {
  readonly body: TableBody;
  readonly user: SessionUser;
  readonly requestId: string;
};

/** Makes the spreadsheet once; who asks again under the same key gets an address of the first. */
export async function createSpreadsheet(parts: SheetParts, asked: AskedSheet) {
  const problem = tableProblem(asked.body);
  if (problem !== undefined) throw new Refusal({ status: 400, code: 'INVALID', message: problem });
  const id = await parts.once((tx) => makeSheet(tx, parts, asked));
  return { spreadsheet_id: id, url: await urlOf(parts, id) };
}

async function makeSheet(tx: Db, { foreign, keepDays, zone }: SheetParts, asked: AskedSheet) {
  const { body, user, requestId } = asked;
  const sheet = sheetOfTable(body, zone);
  const id =
    foreign === undefined
      ? await keepSheet(tx, sheet, { user, days: keepDays })
      : await foreign.create(sheet, user.email);
  await insertAudit(tx, {
    actor: user.email,
    action: 'sheet.create',
    entity: 'sheet',
    entityId: id,
    before: null,
    after: {
      title: body.title,
      date_time: body.date_time,
      rows: body.data.length,
      columns: body.order.length,
      place: foreign?.name ?? 'kept here',
    },
    requestId,
  });
  return id;
}

/** Outside of what is kept under the key: the first address may be used up. */
export async function urlOf(
  { db, foreign }: Pick<SheetParts, 'db' | 'foreign'>,
  id: string,
): Promise<string> {
  if (foreign !== undefined) return foreign.urlOf(id);
  return `/api/sheets/${id}?ticket=${await issueTicket(db, id)}`;
}
