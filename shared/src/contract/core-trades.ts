import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { MAX_TRADE_IDS_LENGTH } from '@fairlead/shared/domain/trades/trade-ids';

import type { Endpoint } from './endpoint.ts';
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
} from './schema.ts';

const VERIFIED_STATES = ['verified', 'unverified', 'all'] as const;

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
 * One page of the EDF Trades list, newest statement first, then by order and trade id. A page
 * shorter than `page_size` is the last one. `after` of an answer asks for what follows it, and
 * stays right when trades are verified in between; with it `page_num` is not read. Pages are
 * numbered up to 500; what lies deeper is reached by `after` alone.
 */
export const listCoreTrades = {
  method: 'GET',
  path: '/core-trades',
  summary: 'Cleared trades, newest statement first',
  access: 'edf:read',
  limit: 'trade_reads',
  query: object({
    page_num: optional(integer({ minimum: 1, default: 1 })),
    page_size: optional(integer({ minimum: 1, maximum: 100, default: 20 })),
    state: optional(choice([...VERIFIED_STATES])),
    run_date: optional(day()),
    /** Trade ids separated by commas or blanks. */
    trade_ids: optional(text({ maxLength: MAX_TRADE_IDS_LENGTH })),
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

const stateChange = {
  method: 'POST',
  access: 'edf:verify',
  limit: 'verify',
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
