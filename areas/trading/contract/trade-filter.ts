import type { TObject } from 'typebox';

import { MAX_TRADE_IDS_LENGTH } from '@fairlead/shared/domain/trades/trade-ids';
import { choice, day, list, optional, type Static, text } from '@fairlead/shared/contract/schema';

import {
  MAX_TEXT_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  VERIFIED_STATES,
} from '../domain/trades/trade-filter.ts';

/** The columns whose values the list can be narrowed to; `term` and `side` are worked out. */
export const CHOICE_COLUMNS = [
  'clearer',
  'account',
  'trade_type',
  'product',
  'exchange',
  'term',
  'side',
] as const;
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number];

/** Sort columns of the list: the columns of the screen, by the names of the trade's fields. */
export const SORT_COLUMNS = [
  'statement_date',
  'trade_date',
  'clearer_name',
  'account_short_name',
  'trade_type',
  'product_name',
  'quoted_volume',
  'quoted_trade_price',
  'prompt_date',
  'fees',
  'commission',
  'exchange',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Given once or several times; any of them matches. */
const anyOf = () =>
  list(text({ minLength: 1, maxLength: MAX_VALUE_LENGTH }), { minItems: 1, maxItems: MAX_VALUES });

/**
 * Filter of trades, the same for every call that takes a query: a trade has to match every field
 * that is given.
 */
export const TRADE_FILTER = {
  state: optional(choice([...VERIFIED_STATES])),
  run_date: optional(day()),
  /** Trade ids or parts of them, whatever their case, separated by commas or blanks; one at least. */
  trade_ids: optional(text({ maxLength: MAX_TRADE_IDS_LENGTH, pattern: String.raw`[^\s,]` })),
  clearer: optional(anyOf()),
  account: optional(anyOf()),
  trade_type: optional(anyOf()),
  product: optional(anyOf()),
  exchange: optional(anyOf()),
  /** A month, `2024-08`, or the first and last month of a longer one, `2024-10..2024-12`. */
  term: optional(anyOf()),
  /** By the sign of the lots. */
  side: optional(list(choice(['bought', 'sold']), { minItems: 1, maxItems: 2 })),
  /** Case-insensitive text search in the row, as shown or as stored. */
  text: optional(text({ maxLength: MAX_TEXT_LENGTH })),
};

/** The order of the trades; without it newest statement first, then by order and trade id. */
export const TRADE_SORT = {
  sort: optional(choice([...SORT_COLUMNS])),
  /** Of `sort`; ascending by default. Trades alike in it stand in the list's own order. */
  direction: optional(choice(['ascending', 'descending'])),
};

export type TradeFilterQuery = Static<TObject<typeof TRADE_FILTER>>;
export type TradeSortQuery = Static<TObject<typeof TRADE_SORT>>;
