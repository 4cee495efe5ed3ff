import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  dictionary,
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
import { ACKNOWLEDGED, CONFIRM_REFUSALS } from './send-warnings.ts';
import { Book, ENTERED_FIELDS, REGULAR_FIELDS, TICKET_REFUSALS } from './trade-entry.ts';

/** A trade as a clearer stated it (spec A3, "Clearer raw trade"). */
export type ClearerRawTrade = Static<typeof ClearerRawTrade>;
export const ClearerRawTrade = object({
  /** The day of the statement: the run date. */
  pipe_run_date: day(),
  /** HH:MM:SS in UTC; null where the clearer does not say. */
  trade_time: nullable(text()),
  trade_date: day(),
  trade_type: text(),
  clearer_name: text(),
  clearer_account_short_name: text(),
  quoted_volume: number(),
  quoted_volume_unit: text(),
  /** 100 for a mini, else 1,000. */
  mult_factor: integer(),
  product_name: text(),
  clearer_contract_code_combo: text(),
  balmo_date: nullable(day()),
  /** The first day of the term, and how many months it has. */
  term_month_date: day(),
  term_months: integer(),
  quoted_trade_price: number(),
  quoted_trade_price_unit: text(),
  exchange: text(),
  trader_nick_name: nullable(text()),
  /** The id that is copied and searched for in EDF Trades. */
  trade_id: text(),
  clearer_trade_id: text(),
  order_num: integer(),
});

/** Act of a user on a row: having it in hand, or having submitted it. */
const USER_ACTION = { by: text(), at: instant() };

/** An order of a clearer: its trades as one row of the blotter (spec A3, "Clearer blotter trade"). */
export type ClearerBlotterTrade = Static<typeof ClearerBlotterTrade>;
export const ClearerBlotterTrade = object({
  /** Our own number of the order. */
  swiss_order_num: integer(),
  /** The clearer's number of the order, and which clearer. */
  order_num: integer(),
  clearer_name: text(),
  trade_date: day(),
  /** The first trade's time in UTC. */
  trade_time: nullable(text()),
  pipe_run_date: day(),
  volume: number(),
  /** MT or BBL: the unit of product A. */
  volume_metric: text(),
  month_a: text(),
  year_a: integer(),
  month_b: nullable(text()),
  year_b: nullable(integer()),
  balmo_date: nullable(day()),
  product_a: text(),
  product_b: nullable(text()),
  /** Volume-weighted; of a diff or a time spread A less B. */
  price_a: number(),
  is_diff: flag(),
  is_mini: flag(),
  converted_leg_volume: nullable(number()),
  /** What somebody has filled in so far, or what was submitted. */
  book: nullable(text()),
  strategy: nullable(text()),
  deal: nullable(text()),
  broker: nullable(text()),
  commission_override: nullable(number()),
  exchange: text(),
  has_broker: flag(),
  /** The order's trader if authorised, else the default trader. */
  trader_email: text(),
  clearer_trade_ids: text(),
  /** 1 while a live entry stands for the order, or tickets that it was closed by. */
  submitted_to_blotter: integer(),
  /** Numbers of the tickets that it was closed by; none of an order that waits or was submitted as a row. */
  closed_by_tickets: list(integer()),
  /** What If-Match carries: it rises with every change of the row. */
  row_version: integer(),
  /** Who filled in last; null where nobody has. */
  drafted: nullable(object(USER_ACTION)),
  submitted: nullable(object(USER_ACTION)),
  /** Last chosen for the same products and trader; shown, never taken by itself. */
  suggestion: nullable(object({ book: text(), strategy: text(), deal: text() })),
  /** Why it cannot be submitted as one row, where it cannot: an order of three terms. */
  problem: nullable(text()),
  /** Its trades were corrected, or its contract stands for another product, since it was submitted. */
  changed_since_submitted: flag(),
  /** 'ARA', 'FEI / ARA': what its contract stands for now, where that is not what was submitted. */
  stands_for: nullable(text()),
});

/** The blotter: raw trades, and the clearers' orders that wait or were submitted (spec A3, A7). */
export const blotterList = {
  method: 'GET',
  path: '/blotter/list',
  summary: 'Clearer trades and the orders they make, with what can be chosen for them',
  note: 'Every order that waits, and all of the newest run dates.',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'light',
  unchanged: 'by etag',
  query: nothing(),
  reply: object({
    blotter: list(ClearerRawTrade),
    blotter_real: list(ClearerBlotterTrade),
    books: list(Book),
    brokers: list(text()),
    forced_commissions: dictionary(text(), number()),
    /** Orders that wait and are not among these, as there are too many. */
    more_waiting: integer(),
    /** From where `GET /blotter/changes` goes on; a server of the release before does not say it. */
    changes_after: optional(text()),
  }),
} satisfies Endpoint;

/** Somebody else was faster: the rows as they are now. `err_msg` says who and when. */
const CHANGED_ROWS = {
  ROW_CHANGED: { status: 409, carries: object({ rows: list(ClearerBlotterTrade) }) },
} as const;

/** Maximum of rows filled in at once. */
export const MAX_DRAFTED_ROWS = 500;

/**
 * Keeps what was filled in, for one row or for many. Another book clears strategy and deal, another
 * strategy the deal; a broker's forced commission is set with the broker.
 */
export const draftBlotterRows = {
  method: 'POST',
  path: '/blotter/drafts',
  summary: 'Keep what was filled in of clearer orders',
  note: 'All of the rows or none; with `each`, each row what it may take. A submitted row is refused.',
  access: 'blotter:submit',
  limit: 'drafts',
  cost: 'write',
  query: nothing(),
  body: object({
    rows: list(object({ swiss_order_num: integer(), row_version: integer({ minimum: 1 }) }), {
      minItems: 1,
      maxItems: MAX_DRAFTED_ROWS,
    }),
    /** Only what is named changes. */
    set: object({
      book: optional(nullable(text({ maxLength: 200 }))),
      strategy: optional(nullable(text({ maxLength: 200 }))),
      deal: optional(nullable(text({ maxLength: 200 }))),
      broker: optional(nullable(text({ maxLength: 200 }))),
      commission_override: optional(nullable(number())),
    }),
    /** Each row takes what it may, whatever the others do; without it all take all, or none anything. */
    each: optional(flag()),
  }),
  reply: object({
    /** All that were named, as they are now. */
    rows: list(ClearerBlotterTrade),
    /** Of which row which fields were not kept, and why; with `each` alone. */
    refused: list(object({ swiss_order_num: integer(), fields: list(text()), message: text() })),
  }),
  refusals: { ...CHANGED_ROWS, ...TICKET_REFUSALS },
} satisfies Endpoint;

/** Submits a clearer's order (spec A7). If-Match carries the row's version. */
export const enterClearerRegularTrade = {
  method: 'POST',
  path: '/tasks/all/sheets/blotter/enter_clearer_regular_trade',
  summary: "Submit a clearer's order to the blotter",
  note: 'What the order itself says must be sent as the list has it.',
  access: 'blotter:submit',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  confirmed: 'by what was acknowledged',
  versioned: 'by if-match',
  query: nothing(),
  body: object({ swiss_order_num: integer(), ...REGULAR_FIELDS, ...ACKNOWLEDGED }),
  reply: object({ ...ENTERED_FIELDS, row: ClearerBlotterTrade }),
  refusals: { ...CHANGED_ROWS, ...TICKET_REFUSALS, ...CONFIRM_REFUSALS },
} satisfies Endpoint;

/**
 * Takes a submission back (spec A7): the entry is undone, the sheet keeps its row. An order that was closed by tickets waits
 * again; the tickets stay as they are.
 */
export const undoBlotterEntry = {
  method: 'DELETE',
  path: '/blotter',
  summary: 'Undo the submission of a clearer order',
  note: 'The row of the Blotter sheet stays. Tickets by which an order was closed stay, too.',
  access: 'blotter:undo',
  limit: 'trade_entry',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  query: object({ swiss_order_num: integer({ minimum: 1 }) }),
  reply: object({ row: ClearerBlotterTrade }),
  refusals: CHANGED_ROWS,
} satisfies Endpoint;
