import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  instant,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

/**
 * Status of a reported trade: 'told' until its clearer has sent a statement of its day or later; then it is
 * 'in_statement', or 'not_in_statement', which is a break. A trade that was cancelled, or replaced by another one, is
 * compared with nothing.
 */
export const REPORTED_TRADE_STATUSES = [
  'told',
  'in_statement',
  'not_in_statement',
  'cancelled',
  'replaced',
] as const;
export type ReportedTradeStatus = (typeof REPORTED_TRADE_STATUSES)[number];

const ReportedTrade = object({
  told_id: integer(),
  /** Who tells it, and its key there. */
  source: text(),
  trade_key: text(),
  status: choice([...REPORTED_TRADE_STATUSES]),
  /** Key of the trade that came in its place. */
  replaced_by: nullable(text()),
  trade_date: day(),
  executed_at: instant(),
  clearer_name: text(),
  account_short_name: text(),
  contract_code: text(),
  exchange: text(),
  /** The clearer's name of the contract; null: the reference data have it no more. */
  product_name: nullable(text()),
  /** The first day of the term, and how many months it has. */
  term_month_date: day(),
  term_months: integer(),
  balmo_date: nullable(day()),
  /** Bought is positive. */
  lots: number(),
  price: number(),
  price_unit: nullable(text()),
  venue: nullable(text()),
  trader: nullable(text()),
  counterparty: nullable(text()),
  /** Ids of the trades of a statement that it is. */
  trade_ids: list(text()),
});
export type ReportedTrade = Static<typeof ReportedTrade>;

export const REPORTED_TRADES_PAGE_SIZE = 100;

/** Lists trades that were told within the day, newest first: not orders, and in no P&L and no position. */
export const listReportedTrades = {
  method: 'GET',
  path: '/blotter/told_trades',
  summary: 'List the trades that exchanges and brokers told within the day, newest first',
  access: 'blotter:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    status: optional(choice([...REPORTED_TRADE_STATUSES])),
    trade_date: optional(day()),
    /** The `after` of the page before. */
    after: optional(integer({ minimum: 1 })),
  }),
  reply: object({
    trades: list(ReportedTrade),
    /** Number of trades of the filter, on all pages. */
    total: integer(),
    /** Number of all trades that no statement has and should have. */
    missing: integer(),
    /** Begin of the next page; null: this is the last one. */
    after: nullable(integer()),
  }),
} satisfies Endpoint;
