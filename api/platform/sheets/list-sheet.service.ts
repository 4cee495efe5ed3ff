import type { ExportedTable } from '@fairlead/shared/contract/exports';
import type { SheetHead, SheetPages } from '@fairlead/shared/workbook/sheet';

import {
  type ExportCall,
  withExportSnapshot,
  listServedNames,
  requireRoom,
} from '../export/export-list.ts';
import { joinSteps } from '../export/join-steps.ts';
import type { ExportedList } from '../export/list-export.ts';
import type { RowsStep, SendStep } from '../export/sending-frames.ts';
import { sheetHead, sheetPages } from '../export/table-sheet.ts';
import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import { SENT } from '../http/route.ts';
import { type ForeignSheet, type ForeignSheets, findSheetUrl } from './create-sheet.service.ts';
import { storeSheetPages, countStorableRows, newSheetId } from './stored-sheets.service.ts';

type Parts = {
  readonly db: Db;
  readonly keepDays: number;
  /** Undefined = they are kept here. */
  readonly foreign: ForeignSheets | undefined;
};

/** A spreadsheet that is being made: its id is known before its first row. */
type Begun = {
  readonly id: string;
  /** Takes the rows and finishes it; returns again and again how many are in it. */
  readonly fill: (pages: SheetPages) => AsyncIterable<RowsStep>;
  readonly drop: () => Promise<void>;
};

/**
 * Makes a spreadsheet of every row of a list, all of one moment, and says how far it is. What it has
 * no room for is refused before it begins; it is in the audit log before the first row leaves.
 */
export async function sheetOfList(
  parts: Parts,
  call: ExportCall,
  { list, table }: { readonly list: ExportedList; readonly table: ExportedTable },
): Promise<typeof SENT> {
  await withExportSnapshot(parts, call, async (snapshot, send, here) => {
    const total = await snapshot.read(list.total);
    const head = sheetHead(table, list.rows.columns);
    requireRoom({ ...findRoom(parts.foreign, head), total });
    const begun = await begin(parts, call, { head, total, here });
    const made = { whole: false };
    try {
      await note(parts, call, { list, table, total, id: begun.id });
      const names = listServedNames(table);
      const pages = snapshot.pages(list.rows.only(names), list.select(names));
      const steps = async function* (): AsyncGenerator<SendStep> {
        yield* joinSteps(begun.fill(sheetPages(table, pages)));
        made.whole = true;
        yield { url: await findSheetUrl(parts, begun.id) };
      };
      await send({ total, steps: steps() });
    } finally {
      if (!made.whole) await begun.drop();
    }
  });
  return SENT;
}

type Noted = {
  readonly list: ExportedList;
  readonly table: ExportedTable;
  readonly total: number;
  readonly id: string;
};

async function note({ db, foreign }: Parts, { user, request }: ExportCall, noted: Noted) {
  const { list, table, total, id } = noted;
  await insertAudit(db, {
    actor: user.email,
    action: 'sheet.create',
    entity: 'sheet',
    entityId: id,
    before: null,
    after: {
      title: table.title,
      rows: total,
      columns: table.columns.length,
      place: foreign?.name ?? 'kept here',
      list: list.asked,
    },
    requestId: request.id,
  });
}

function findRoom(foreign: ForeignSheets | undefined, head: SheetHead) {
  return foreign === undefined
    ? { words: 'A spreadsheet that is kept here', room: countStorableRows(head) }
    : { words: foreign.name, room: foreign.room(head) };
}

type Size = { readonly head: SheetHead; readonly total: number; readonly here: AbortSignal };

async function begin(
  { db, foreign, keepDays }: Parts,
  { user }: ExportCall,
  { head, total, here }: Size,
): Promise<Begun> {
  if (foreign === undefined) {
    const id = newSheetId();
    return {
      id,
      fill: (pages) => storeSheetPages(db, { id, head, pages }, { user, days: keepDays }),
      drop: async () => undefined,
    };
  }
  const sheet = await foreign.begin(head, total, here);
  return {
    id: sheet.id,
    fill: (pages) => fillForeign(sheet, pages, user.email),
    drop: () => sheet.drop(),
  };
}

async function* fillForeign(
  sheet: ForeignSheet,
  pages: SheetPages,
  email: string,
): AsyncGenerator<RowsStep> {
  let rows = 0;
  for await (const page of pages) {
    await sheet.add(page);
    rows += page.length;
    yield { rows };
  }
  await sheet.finish(email);
}
