import type { Endpoint } from './endpoint.ts';
import { HEAD, MAX_STORED_ROWS } from './exports.ts';
import {
  dictionary,
  flag,
  integer,
  list,
  nothing,
  number,
  object,
  oneOf,
  optional,
  nullable,
  text,
} from './schema.ts';

const MAX_SHEET_COLUMNS = 200;
const MAX_SHEET_BYTES = 16 * 1024 * 1024;
/** Excel's own limit. */
const MAX_CELL_TEXT = 32_767;

/** A day is 'YYYY-MM-DD'; numbers have 15 digits at most, which is what spreadsheets keep. */
const Cell = nullable(oneOf([text({ maxLength: MAX_CELL_TEXT }), number(), flag()]));

const Head = object(HEAD);

/**
 * Makes a spreadsheet of a table (spec B7): in Google Sheets where the installation has an account
 * there, else a workbook that this server keeps. Under a repeated key the spreadsheet is the first
 * one and its address a new one.
 */
export const createSheet = {
  method: 'POST',
  path: '/create_sheet',
  summary: 'Make a spreadsheet of a table',
  access: 'sheet:create',
  limit: 'sheets',
  cost: 'made',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    title: text({ minLength: 1, maxLength: 200 }),
    /** Time of the table's state, YYYY-MM-DD HH:mm:ss by the firm's clock. */
    date_time: text({ pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$` }),
    /** Rows by the names of `order`; what a row leaves out is empty. */
    data: list(dictionary(text(), Cell), { maxItems: MAX_STORED_ROWS }),
    /** Names of the columns, from the left. */
    order: list(text({ minLength: 1, maxLength: 300 }), {
      minItems: 1,
      maxItems: MAX_SHEET_COLUMNS,
      uniqueItems: true,
    }),
    /** Head of each column of `order`: its header, and the groups above it from the top. */
    heads: optional(list(Head, { maxItems: MAX_SHEET_COLUMNS })),
    /** Depth of each row in the tree. */
    depths: optional(list(integer({ minimum: 0, maximum: 15 }), { maxItems: MAX_STORED_ROWS })),
  }),
  reply: object({
    spreadsheet_id: text(),
    /**
     * Address to open it at: absolute, or a path of this server that works once and for a minute.
     */
    url: text(),
  }),
  maxBodyBytes: MAX_SHEET_BYTES,
  unread: 'until its turn',
} satisfies Endpoint;

/** Opened in a window of its own, which has no session token: decision 0091 says how it is let in. */
const storedSheet = {
  method: 'GET',
  access: 'public',
  limit: 'reads',
  cost: 'apart',
  note:
    'Answered is who comes with the ticket of create_sheet, once and within a minute, or with the ' +
    'cookie that it is exchanged for, while the user who made it is signed in; 404 to all others.',
  params: object({ spreadsheet_id: text({ minLength: 22, maxLength: 22 }) }),
  /** A page or a file, no JSON. */
  reply: nothing(),
} as const;

/** A kept workbook as a page to read. */
export const readSheet = {
  ...storedSheet,
  path: '/sheets/{spreadsheet_id}',
  summary: 'A kept workbook as a page',
  query: object({ ticket: optional(text({ maxLength: 100 })) }),
  media: 'text/html',
} satisfies Endpoint;

/** The same as an .xlsx file. */
export const downloadSheet = {
  ...storedSheet,
  path: '/sheets/{spreadsheet_id}/xlsx',
  summary: 'A kept workbook as an .xlsx file',
  query: nothing(),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Endpoint;
