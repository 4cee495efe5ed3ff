import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { declareTable, FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import { REASON } from '@fairlead/shared/contract/reason';
import {
  choice,
  day,
  fieldOf,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { MAX_ENTRY_TEXT } from '../domain/tickets/entered-entry.ts';

export const ENTRY_KINDS = ['REGULAR', 'INTERNAL', 'CLEARER', 'OPENING'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Status of an entry: 'live' until somebody takes it back; 'replaced' where another one came in its place by that act. */
export const ENTRY_STATUSES = ['live', 'cancelled', 'replaced'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** A trade that was entered: by a ticket, of a clearer's order, or as an opening position. */
export type EnteredTrade = Static<typeof EnteredTrade>;
export const EnteredTrade = object({
  entry_id: integer(),
  kind: choice([...ENTRY_KINDS]),
  status: choice([...ENTRY_STATUSES]),
  /** What If-Match carries: 1, and 2 once it was taken back. */
  row_version: integer(),
  trade_date: day(),
  /** Bought is positive; of a strip for each month. */
  volume: number(),
  /** MT or BBL: the unit of product A. */
  metric: text(),
  month_a: text(),
  year_a: integer(),
  month_b: nullable(text()),
  year_b: nullable(integer()),
  balmo_date: nullable(day()),
  product_a: text(),
  product_b: nullable(text()),
  /** Null: MOC. */
  price_a: nullable(number()),
  /** Unit in which product A is quoted. */
  price_unit: text(),
  is_diff: flag(),
  is_mini: flag(),
  converted_leg_volume: nullable(number()),
  /** Null of an internal trade, which has two books. */
  book: nullable(text()),
  strategy: nullable(text()),
  deal: nullable(text()),
  buy_from_book: nullable(text()),
  buy_from_strategy: nullable(text()),
  buy_from_deal: nullable(text()),
  sell_to_book: nullable(text()),
  sell_to_strategy: nullable(text()),
  sell_to_deal: nullable(text()),
  exchange: nullable(text()),
  broker: nullable(text()),
  commission_override: nullable(number()),
  /** The trader's e-mail address. */
  executing_for: text(),
  clearer_trade_ids: nullable(text()),
  notes: nullable(text()),
  /** Our number of the clearer's order that it stands for, and the clearer's own. */
  swiss_order_num: nullable(integer()),
  order_num: nullable(integer()),
  clearer_name: nullable(text()),
  entered_by: text(),
  entered_at: instant(),
  undone_by: nullable(text()),
  undone_at: nullable(instant()),
  /** Reason that was given for taking it back. */
  undone_reason: nullable(text()),
  /** Entry in whose place it came. */
  replaces: nullable(integer()),
  /** Entry that came in its place. */
  replaced_by: nullable(integer()),
});

export const ENTRIES_PAGE = 100;

/** Columns by which the list can be sorted. */
export const ENTRY_SORTS = [
  'entry_id',
  'trade_date',
  'kind',
  'product_a',
  'volume',
  'price_a',
  'book',
  'broker',
  'executing_for',
  'entered_by',
] as const;

/** Filter of the list; what is absent is any. */
const ENTRY_FILTER = {
  /** `mine`: entered by the caller, or executed for the caller. */
  whose: optional(choice(['mine'])),
  /** Dealt on this day, or entered on it by the firm's clock. */
  day: optional(day()),
  status: optional(choice([...ENTRY_STATUSES])),
  /** Either product. */
  product: optional(text({ minLength: 1, maxLength: 100 })),
  /** Case-insensitive text search in number, product, book, deal, person, broker, ids and notes. */
  text: optional(text({ minLength: 1, maxLength: MAX_ENTRY_TEXT })),
};

/** Order of the list; newest first unless sorted. */
const ENTRY_SORT = {
  sort: optional(choice([...ENTRY_SORTS])),
  /** Of `sort`; ascending by default. */
  direction: optional(choice(['ascending', 'descending'])),
};

/** Lists what was entered, newest first unless sorted. */
export const listEntries = {
  method: 'GET',
  path: '/blotter/entries',
  summary: 'List the trades that were entered, newest first unless sorted',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    ...ENTRY_FILTER,
    ...ENTRY_SORT,
    /** The `after` of the page before; sort and filter have to be those of that page. */
    after: optional(integer({ minimum: 1 })),
  }),
  reply: object({
    entries: list(EnteredTrade),
    /** Number of entries of the filter, on all pages. */
    total: integer(),
    /** Products of the reference data, for the filter. */
    products: list(text()),
    /** Begin of the next page; null: this is the last one. */
    after: nullable(integer()),
  }),
} satisfies Endpoint;

const wholeList = {
  method: 'POST',
  /** The entries of a list, all of them, in its order. */
  query: object({ ...ENTRY_FILTER, ...ENTRY_SORT }),
  reply: nothing(),
  media: FRAMES_TYPE,
} as const;

const TABLE = declareTable(fieldOf(EnteredTrade));

/** Exports every entry of a list as a file; in frames as every export (`core-trades-export`). */
export const exportEntries = {
  ...wholeList,
  path: '/blotter/entries/export',
  summary: 'Every trade of a list of those that were entered, as CSV, as an .xlsx file or as rows',
  note: 'Answered in frames as POST /core-trades/export.',
  access: 'blotter:read',
  limit: 'exports',
  cost: 'whole',
  body: object({ ...TABLE, format: choice(['csv', 'xlsx', 'rows']) }),
} satisfies Endpoint;

/** The same as a spreadsheet, where `create_sheet` makes them; the last frame has its address. */
export const sheetOfEntries = {
  ...wholeList,
  path: '/blotter/entries/sheet',
  summary: 'Make a spreadsheet of every trade of a list of those that were entered',
  note: 'Needs blotter:read besides. Answered in frames, without content; the last has the url.',
  access: 'sheet:create',
  limit: 'sheets',
  cost: 'whole',
  body: object(TABLE),
} satisfies Endpoint;

/** A leg of an entry, as it is or as it was when the entry was taken back. */
export type EntryLegRow = Static<typeof EntryLegRow>;
const EntryLegRow = object({
  book: text(),
  strategy: text(),
  deal: text(),
  product: text(),
  term_month: day(),
  window_start: day(),
  window_end: day(),
  qty: number(),
  metric: text(),
  /** Null: at a settlement. */
  price: nullable(number()),
  priced: choice(['FIXED', 'MOC', 'DIFFERENTIAL']),
  trade_date: day(),
  exchange: nullable(text()),
});

/** Event of an entry, or of one that it replaces or is replaced by. */
export type EntryEvent = Static<typeof EntryEvent>;
const EntryEvent = object({
  seq: integer(),
  entry_id: integer(),
  what: choice(['entered', 'taken_back']),
  by: text(),
  at: instant(),
  reason: nullable(text()),
  /** What warned and was sent all the same. */
  acknowledged: list(text()),
});

export const EntryPath = object({ entry_id: integer({ minimum: 1 }) });

/** One entry with its legs and its history, oldest first. */
export const readEntry = {
  method: 'GET',
  path: '/blotter/entries/{entry_id}',
  summary: 'One trade that was entered, with its legs and what was done to it',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'light',
  params: EntryPath,
  query: nothing(),
  reply: object({ entry: EnteredTrade, legs: list(EntryLegRow), history: list(EntryEvent) }),
} satisfies Endpoint;

/** Somebody was faster: the entry as it is now. `err_msg` says who and when. */
export const CHANGED_ENTRY = {
  ENTRY_CHANGED: { status: 409, carries: object({ entry: EnteredTrade }) },
} as const;

/** Cancels an entry. If-Match carries its version. */
export const cancelEntry = {
  method: 'POST',
  path: '/blotter/entries/{entry_id}/cancel',
  summary: 'Cancel a trade that was entered, with a reason',
  note: "Somebody else's needs blotter:undo. The Blotter sheet gets a row that says so; an order waits again.",
  access: 'trade:enter',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: EntryPath,
  query: nothing(),
  body: object(REASON),
  reply: object({ entry: EnteredTrade }),
  refusals: CHANGED_ENTRY,
} satisfies Endpoint;
