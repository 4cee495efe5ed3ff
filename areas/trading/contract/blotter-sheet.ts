import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import {
  choice,
  instant,
  integer,
  list,
  nothing,
  nullable,
  object,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

/** Lag of the Blotter sheet behind the entries. */
export type BlotterSheetStatus = Static<typeof BlotterSheetStatus>;
const BlotterSheetStatus = object({
  /** Where the Google sheet is; null where the product keeps the sheet itself. */
  url: nullable(text()),
  /** Rows that are in the sheet. */
  appended: integer(),
  /** Rows that have yet to get there, in order. */
  waiting: integer(),
  /** When the entry was made whose row has waited longest. */
  waiting_since: nullable(instant()),
  /** Rows that could not be appended so far; those behind them wait. The first of them, 20 at most. */
  stuck: list(
    object({
      entry_id: integer(),
      entered_at: instant(),
      attempts: integer(),
      /** Why, in words. */
      reason: text(),
      next_attempt_at: instant(),
    }),
  ),
});

/** True when every entry has reached the Blotter sheet, and what holds it up. */
export const blotterSheetStatus = {
  method: 'GET',
  path: '/blotter/sheet',
  summary: 'Where the Blotter sheet is, and which rows have yet to get there',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: BlotterSheetStatus,
} satisfies Endpoint;

/** Every row that is in the Blotter sheet, as a file. */
export const exportBlotterSheet = {
  method: 'POST',
  path: '/blotter/sheet/export',
  summary: 'The rows of the Blotter sheet, as CSV or as an .xlsx file',
  note: 'Answered in frames as POST /core-trades/export.',
  access: 'blotter:read',
  limit: 'exports',
  cost: 'whole',
  query: nothing(),
  body: object({ format: choice(['csv', 'xlsx']) }),
  reply: nothing(),
  media: FRAMES_TYPE,
} satisfies Endpoint;

/** The same as a spreadsheet, where `create_sheet` makes them; the last frame has its address. */
export const openBlotterSheet = {
  method: 'POST',
  path: '/blotter/sheet/open',
  summary: 'Make a spreadsheet of the rows of the Blotter sheet',
  note: 'Needs blotter:read besides. Answered in frames, without content; the last has the url.',
  access: 'sheet:create',
  limit: 'sheets',
  cost: 'whole',
  query: nothing(),
  body: object({ title: text({ minLength: 1, maxLength: 200 }) }),
  reply: nothing(),
  media: FRAMES_TYPE,
} satisfies Endpoint;
