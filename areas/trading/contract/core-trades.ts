import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';

import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
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
import { CHOICE_COLUMNS, TRADE_FILTER, TRADE_SORT } from './trade-filter.ts';

/** A cleared trade as the clearer's statement has it (spec A3, "Core trade"). */
export type CoreTrade = Static<typeof CoreTrade>;
export const CoreTrade = object({
  trade_id: text(),
  /** The clearer's number of the order whose fills belong together. */
  order_num: integer(),
  /** The date of the statement; the screen's Run Date. */
  statement_date: day(),
  trade_date: day(),
  clearer_name: text(),
  account_short_name: text(),
  trade_type: text(),
  product_name: text(),
  contract_code: text(),
  /** Signed number of contracts: positive bought, negative sold. */
  lots: number(),
  /** Units in one contract: 1000, or 100 for a mini. */
  mult_factor: integer(),
  /** lots × mult_factor, in quoted_volume_unit. */
  quoted_volume: number(),
  quoted_volume_unit: choice([...VOLUME_UNITS]),
  trade_price: number(),
  quoted_trade_price: number(),
  quoted_trade_price_unit: choice([...PRICE_UNITS]),
  /** First day of the contract month, or of the first month of a quarter, half or year. */
  prompt_date: day(),
  /** Months the contract covers: 1, 3, 6 or 12. */
  prompt_months: integer(),
  balmo_date: nullable(day()),
  last_trading_date: nullable(day()),
  fees: number(),
  commission: number(),
  exchange: text(),
  state: choice(['PENDING', 'VERIFIED']),
  is_expiring: flag(),
  is_internal: flag(),
  verified_by: nullable(text()),
  verified_at: nullable(instant()),
  row_version: integer(),
});

/**
 * One page of the EDF Trades list. A page shorter than `page_size` is the last one. `after` of an
 * answer asks for what follows it, and stays right when trades are verified in between; with it
 * `page_num` is not read, and sort and filter have to be those of the page before. Pages are
 * numbered up to 500; what lies deeper is reached by `after` alone.
 */
export const listCoreTrades = {
  method: 'GET',
  path: '/core-trades',
  summary: 'Cleared trades, newest statement first unless sorted',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: { usual: 'light', heavyWith: ['text', 'trade_ids', 'sort'] },
  query: object({
    ...TRADE_FILTER,
    ...TRADE_SORT,
    page_num: optional(integer({ minimum: 1, default: 1 })),
    page_size: optional(integer({ minimum: 1, maximum: 100, default: 20 })),
    after: optional(text({ maxLength: 500 })),
  }),
  reply: object({
    trades: list(CoreTrade),
    /** How many trades match the filters in all. */
    total: integer(),
    /** Where the next page begins; null after the last one. */
    after: nullable(text()),
  }),
} satisfies Endpoint;

/** Lists the values a column can be filtered by, among the trades that match all other filters. */
export const listTradeChoices = {
  method: 'GET',
  path: '/core-trades/choices',
  summary: 'The values of a column, with how many trades each has',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: 'heavy',
  query: object({ ...TRADE_FILTER, column: choice([...CHOICE_COLUMNS]) }),
  reply: object({
    /** Terms by date, all others by alphabet. */
    choices: list(object({ value: text(), count: integer() })),
  }),
} satisfies Endpoint;

/** Aggregates the number columns of all matching trades, one entry for each column and unit. */
export const summariseCoreTrades = {
  method: 'GET',
  path: '/core-trades/statistics',
  summary: 'Count, sum, least and largest of the number columns',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: 'heavy',
  query: object(TRADE_FILTER),
  reply: object({
    /** How many trades match, at the moment of the figures. */
    rows: integer(),
    columns: list(
      object({
        column: choice(['quoted_volume', 'quoted_trade_price', 'fees', 'commission']),
        /** Null for money. */
        unit: nullable(choice([...VOLUME_UNITS, ...PRICE_UNITS])),
        count: integer(),
        /** Summed in decimals, so that it is what people reconcile; of prices it means nothing. */
        sum: number(),
        min: number(),
        max: number(),
      }),
    ),
  }),
} satisfies Endpoint;

const stateChange = {
  method: 'POST',
  access: 'edf:verify',
  limit: 'verify',
  cost: 'write',
  /** The clearer's number, of up to 32 characters; of two clearers that chose one, `number@clearer`. */
  params: object({ trade_id: text({ minLength: 1, maxLength: 128 }) }),
  query: nothing(),
  /** The version the user saw. */
  body: object({ row_version: integer({ minimum: 1 }) }),
  reply: object({ trade: CoreTrade }),
  /** Somebody else was faster; it carries the trade as they have left it. */
  refusals: { TRADE_CHANGED: { status: 409, carries: object({ trade: CoreTrade }) } },
} as const;

/** Marks a trade as agreed with the clearer's statement. */
export const verifyCoreTrade = {
  ...stateChange,
  path: '/core-trades/{trade_id}/verify',
  summary: 'Verify a trade',
} satisfies Endpoint;

/** Takes a verification back. */
export const unverifyCoreTrade = {
  ...stateChange,
  path: '/core-trades/{trade_id}/unverify',
  summary: 'Take the verification of a trade back',
} satisfies Endpoint;
