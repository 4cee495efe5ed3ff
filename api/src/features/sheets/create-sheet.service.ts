import type { Sheet } from '@fairlead/shared/workbook/sheet';

import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/idempotency.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import { issueTicket, keepSheet } from './kept-sheets.service.ts';
import { sheetOfTable, type TableBody, tableProblem } from './sheet-of-table.rules.ts';

/** Where spreadsheets are made, other than here. */
export type ForeignSheets = {
  readonly name: string;
  /** Makes it for the owner of an e-mail address and answers its id. */
  create(sheet: Sheet, email: string): Promise<string>;
  urlOf(id: string): string;
};

export type SheetParts = {
  readonly db: Db;
  readonly keepDays: number;
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

async function makeSheet(tx: Db, { foreign, keepDays }: SheetParts, asked: AskedSheet) {
  const { body, user, requestId } = asked;
  const sheet = sheetOfTable(body);
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
async function urlOf({ db, foreign }: SheetParts, id: string): Promise<string> {
  if (foreign !== undefined) return foreign.urlOf(id);
  return `/api/sheets/${id}?ticket=${await issueTicket(db, id)}`;
}
