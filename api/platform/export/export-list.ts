import type { ExportedTable } from '@fairlead/shared/contract/exports';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import { Snapshot } from '../database/snapshot.ts';
import { Refusal } from '../http/errors.ts';
import { SENT } from '../http/route.ts';
import type { SessionUser } from '../http/session-user.ts';
import { formatSteps } from './format-steps.ts';
import { type ExportFormat, FORMATS } from './formats.ts';
import type { ExportedList } from './list-export.ts';
import { type Send, sendingFrames } from './sending-frames.ts';
import { sheetHead } from './table-sheet.ts';

type Parts = { readonly db: Db };

export type ExportCall = {
  readonly user: SessionUser;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Makes a spreadsheet of a whole list (`features/sheets`). */
export type MakeSheet = (
  call: ExportCall,
  asked: { readonly list: ExportedList; readonly table: ExportedTable },
) => Promise<typeof SENT>;

/** Runs a call on a snapshot of the database (repeatable read), for as long as its caller stays. */
export async function withExportSnapshot(
  { db }: Parts,
  call: ExportCall,
  work: (snapshot: Snapshot, send: Send, here: AbortSignal) => Promise<void>,
): Promise<void> {
  await sendingFrames(call, async (send, here) => {
    const snapshot = await Snapshot.open(db, here);
    try {
      await work(snapshot, send, here);
    } finally {
      await snapshot.close();
    }
  });
}

type Asked = {
  readonly list: ExportedList;
  readonly table: ExportedTable;
  readonly format: ExportFormat;
};

/**
 * Sends every row of a list in a format, all of one moment. It is in the audit log before the first
 * of them leaves; one that has no room for them is refused before it begins.
 */
export async function exportList(
  parts: Parts,
  call: ExportCall,
  { list, table, format }: Asked,
): Promise<typeof SENT> {
  const { room, words } = FORMATS[format];
  await withExportSnapshot(parts, call, async (snapshot, send) => {
    const total = await snapshot.read(list.total);
    const head = sheetHead(table, list.rows.columns);
    requireRoom({ words, room: room(head), total });
    const names = format === 'rows' ? Object.keys(list.rows.columns) : listServedNames(table);
    await insertAudit(parts.db, {
      actor: call.user.email,
      action: list.action,
      entity: list.entity,
      entityId: 'list',
      before: null,
      after: { format, rows: total, columns: names, list: list.asked },
      requestId: call.request.id,
    });
    const pages = snapshot.pages(list.rows.only(names), list.select(names));
    await send({ total, steps: formatSteps({ format, total, head, table }, pages) });
  });
  return SENT;
}

/** The columns of the database that a table shows, each once. */
export function listServedNames({ columns }: ExportedTable): readonly string[] {
  return [...new Set(columns.map(({ served }) => served))];
}

type Room = { readonly words: string; readonly room: number; readonly total: number };

/** Refuses what has no room for the rows of a list, with the way that has. */
export function requireRoom({ words, room, total }: Room): void {
  if (total <= room) return;
  const count = (rows: number) => rows.toLocaleString('en');
  throw new Refusal({
    status: 422,
    code: 'TOO_MANY_ROWS',
    message: `${words} takes ${count(room)} rows, the list has ${count(total)}: take CSV`,
  });
}
