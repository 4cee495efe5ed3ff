import { createSheet, downloadSheet, readSheet } from '@fairlead/shared/contract/sheets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ExportCall } from '../export/export-list.ts';
import type { ApiParts, Feature } from '../http/api-parts.ts';
import { answerTo, Refusal } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import { SENT, serve } from '../http/route.ts';
import { sweepFrom } from '../database/sweep.ts';
import { inTurn } from '../http/turns.ts';
import { createSpreadsheet, type ForeignSheets } from './create-sheet.service.ts';
import { googleSheetsFrom } from './google-account.ts';
import { COOKIE_SECONDS, openSheet, redeemTicket } from './stored-sheets.service.ts';
import { sheetOfList } from './list-sheet.service.ts';
import { PAGE_HEADERS, problemPage } from './sheet-page.ts';
import { worksOn } from './sheet-workshop.ts';
import { deleteExpiredSheets } from './sheets.queries.ts';

/** Spreadsheets (spec B7) made of tables and, without a Google account, read here. */
export const sheetsRoutes: Feature = (app, parts) => {
  serveSheets(app, parts, googleSheetsFrom(parts.config.sheets));
};

/** Makes spreadsheets of every row of a list, for a feature that serves its own call of that. */
export function sheetMaker(
  { db, config }: Pick<ApiParts, 'db' | 'config'>,
  foreign: ForeignSheets | undefined = googleSheetsFrom(config.sheets),
) {
  const parts = { db, foreign, keepDays: config.sheets.keepDays };
  return async (call: ExportCall, asked: Parameters<typeof sheetOfList>[2]): Promise<typeof SENT> =>
    sheetOfList(parts, call, asked);
}

/** Kept spreadsheets that are opened at the same time, of which each may take 200 MB; others wait so long. */
const MAX_OPENING = 2;
const OPENING_WAIT_MS = 10_000;

/** The same with another place than the configured one, for tests. */
export function serveSheets(
  app: FastifyInstance,
  { db, config }: ApiParts,
  foreign: ForeignSheets | undefined,
): void {
  const opening = inTurn(MAX_OPENING, OPENING_WAIT_MS);
  const { zone, sheets } = config;
  const { keepDays } = sheets;
  const isSecure = config.publicUrl.startsWith('https:');
  const place = foreign === undefined ? 'here' : 'elsewhere';
  serve(app, createSheet, async ({ body, user, request, reply, once }) => {
    const sent = { bytes: body.bytes, zone, place } as const;
    const table = await worksOn({ what: 'table', sent }, reply.raw);
    const asked = { table, body, user, requestId: request.id, key: readIdempotencyKey(request) };
    return createSpreadsheet({ db, keepDays, foreign, once }, asked);
  });
  serve(app, readSheet, async ({ params, query, request, reply }) =>
    forPeople(request, reply, async () => {
      const id = params.spreadsheet_id;
      if (query.ticket === undefined) {
        const kept = await openSheet(db, id, readCookie(request, isSecure));
        const downloadPath = `/api/sheets/${id}/xlsx`;
        const page = await opening(async () =>
          worksOn({ what: 'page', kept, downloadPath }, reply.raw),
        );
        await reply.headers(PAGE_HEADERS).send(page);
        return;
      }
      const cookie = await redeemTicket(db, id, query.ticket);
      await reply
        .header('set-cookie', cookieText(id, cookie, isSecure))
        .redirect(`/api/sheets/${id}`, 303);
    }),
  );
  serve(app, downloadSheet, async ({ params, request, reply }) =>
    forPeople(request, reply, async () => {
      const kept = await openSheet(db, params.spreadsheet_id, readCookie(request, isSecure));
      const file = await opening(async () => worksOn({ what: 'file', kept }, reply.raw));
      const { name, type, content } = file;
      await reply
        .header('content-disposition', attachment(name))
        .type(type)
        .send(Buffer.from(content.buffer, content.byteOffset, content.length));
    }),
  );
  sweepFrom(app, () => deleteExpiredSheets(db));
}

/** A refusal in a window of its own is read by a person, not by a program. */
async function forPeople(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<void>,
): Promise<typeof SENT> {
  try {
    await answer();
  } catch (error) {
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || !(error instanceof Refusal)) throw error;
    const { status, message } = answerTo(error);
    await reply.code(status).headers(PAGE_HEADERS).send(problemPage(message));
  }
  return SENT;
}

/** Names the cookie; over https the name says that it was set over https: not by `__Host-`, as it has a path. */
const cookieName = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}fairlead_sheet`;

/** Sent back for this spreadsheet alone, by this site alone, and to no script. */
function cookieText(id: string, value: string, isSecure: boolean): string {
  return (
    `${cookieName(isSecure)}=${value}; Path=/api/sheets/${id}; Max-Age=${COOKIE_SECONDS}; HttpOnly; ` +
    `SameSite=Strict${isSecure ? '; Secure' : ''}`
  );
}

/** Finds the cookie under its own name alone: over https another one may be set by whoever is on the line. */
function readCookie({ headers }: FastifyRequest, isSecure: boolean): string | undefined {
  const own = new RegExp(`(?:^|;\\s*)${cookieName(isSecure)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return own.exec(headers.cookie ?? '')?.[1];
}

/** RFC 6266: the name as it is, and for old programs without what is not ASCII. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_');
  const escaped = encodeURIComponent(name).replaceAll("'", '%27');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`;
}
