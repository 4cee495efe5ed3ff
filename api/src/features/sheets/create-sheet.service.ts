import { createHash } from 'node:crypto';

import type { Sheet } from '@fairlead/shared/workbook/sheet';

import { insertAudit } from '../../platform/audit.queries.ts';
import type { Db } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { onceForKey } from '../../platform/idempotency.ts';
import type { SessionUser } from '../../platform/session-user.ts';
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
};

export type AskedSheet = {
  readonly body: TableBody;
  readonly user: SessionUser;
  readonly requestId: string;
  /** The call's Idempotency-Key. */
  readonly key: string | null;
};

/** Makes the spreadsheet; the same call under the same key only once. */
export async function createSpreadsheet(parts: SheetParts, asked: AskedSheet) {
  const { body, user, key } = asked;
  const problem = tableProblem(body);
  if (problem !== undefined) throw new Refusal({ status: 400, code: 'INVALID', message: problem });
  return parts.db.transaction().execute(async (tx) => {
    const make = async () => makeSheet(tx, parts, asked);
    const id =
      key === null
        ? await make()
        : await onceForKey(
            tx,
            {
              scope: `${user.issuer} ${user.subject} create_sheet`,
              key,
              request: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
            },
            make,
          );
    return { spreadsheet_id: id, url: await urlOf(tx, parts, id) };
  });
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

/** A repeated call gets an address that works too: the first one may be used up. */
async function urlOf(tx: Db, { foreign }: SheetParts, id: string): Promise<string> {
  if (foreign !== undefined) return foreign.urlOf(id);
  return `/api/sheets/${id}?ticket=${await issueTicket(tx, id)}`;
}
