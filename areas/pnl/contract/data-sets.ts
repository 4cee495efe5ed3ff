import {
  choice,
  day,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';
import { dataSetCalls } from './runs.ts';
import { GROUPS, Node } from './scopes.ts';

const money = number;

/** Gross, cost (never positive), net and the change of net since the run before; dollars. */
const Figures = object({
  gross_pnl: money(),
  total_cost: money(),
  net_pnl: money(),
  delta_net_pnl: money(),
});

/** A book, strategy or deal of the per-strategy summary. Null: it has no such legs. */
export type StrategyRow = Static<typeof StrategyRow>;
export const StrategyRow = object({
  ...Node,
  group: choice([...GROUPS]),
  physical: nullable(Figures),
  paper: nullable(Figures),
  net_pnl: money(),
  delta_net_pnl: money(),
  /** Positive; null with fewer than 250 scenarios. */
  var_95: nullable(money()),
  delta_var_95: nullable(money()),
  /** Its part of the firm's VaR; the parts of all deals sum to it. */
  component_var_95: nullable(money()),
});

export type AllTrades = Static<typeof AllTrades>;
export const AllTrades = object({
  /** 'Live To Date PNL': since inception, by state and book; expired, pricing now, still ahead. */
  expired_prompt_ltd_table: list(
    object({
      depth: integer({ minimum: 0, maximum: 1 }),
      state: choice(['EXPIRED', 'PROMPT', 'LIVE']),
      /** Null on the row of the state. */
      book: nullable(text()),
      ...Figures.properties,
      leg_count: integer(),
    }),
  ),
  /** The net change of the trades, each adjustment of the day, and what comes of them. */
  adj_pnl_table: list(
    object({
      kind: choice(['TRADES', 'ADJUSTMENT', 'TOTAL']),
      description: text(),
      pnl: money(),
    }),
  ),
  per_strategy_phys_pnl_summary: list(StrategyRow),
  /** Adjustments since the run before, by book; runs made before it was told lack it. */
  adjustments: optional(list(object({ book: text(), group: choice([...GROUPS]), pnl: money() }))),
  totals: object({
    physical: nullable(Figures),
    paper: nullable(Figures),
    net_pnl: money(),
    var_95: nullable(money()),
    delta_var_95: nullable(money()),
    /** Without and with the day's adjustments. */
    total_delta_trade_net: money(),
    total_delta_net_pnl: money(),
  }),
});

export const ACCOUNT_TYPES = [
  'Beginning Balance',
  'Realised',
  'Fees & Commission',
  'Cash',
  'Ending Balance',
  'OTE',
  'Total Equity',
  'IMR',
  'Excess/Deficit',
] as const;

const ClearerBalance = {
  clearer_name: text(),
  /** The latest day, not after the run's, of which there are statements; null without any. */
  clearer_balance_table_run_date: nullable(day()),
  rows: list(
    object({
      account_type: choice([...ACCOUNT_TYPES]),
      today: money(),
      /** Null where there is no statement before. */
      dtd: nullable(money()),
    }),
  ),
};

export type ClearerData = Static<typeof ClearerData>;
export const ClearerData = object({
  /** All clearers together. */
  ...ClearerBalance,
  clearers: list(object(ClearerBalance)),
  is_day_with_no_clearer_statements: flag(),
  clearer_hist_graph: list(
    object({
      pipe_run_date: day(),
      OTE: money(),
      'Ending Balance': money(),
      IMR: money(),
      'Excess/Deficit': money(),
    }),
  ),
  /** Where a clearer's OTE is not what our positions make, by account: it forbids VERIFIED. */
  ote_differences: list(
    object({
      clearer_name: text(),
      account: text(),
      stated: money(),
      computed: money(),
    }),
  ),
});

/** Items open when the Swiss year began, and their state now (decision 0203). */
export type OpenPnlLastYear = Static<typeof OpenPnlLastYear>;
export const OpenPnlLastYear = object({
  /** The last business day before the Swiss year; null where nothing was dealt by then. */
  last_year_date: nullable(day()),
  rows: list(
    object({
      ...Node,
      /** Net of the legs that were open then: on that day, now, and between. */
      net_last_year: money(),
      net_now: money(),
      change: money(),
      open_legs: integer(),
    }),
  ),
});

export const BUCKETS = [
  'price',
  'roll',
  'new',
  'amended',
  'cancelled',
  'costs',
  'fx',
  'adjustments',
  'unexplained',
] as const;
export type Bucket = (typeof BUCKETS)[number];

const Buckets = object({
  price: money(),
  roll: money(),
  new: money(),
  amended: money(),
  cancelled: money(),
  costs: money(),
  fx: money(),
  adjustments: money(),
  unexplained: money(),
});

/** Why the net changed since the run before, in parts that sum to the change (PNL-36). */
export type Explain = Static<typeof Explain>;
export const Explain = object({
  /** Of the trades of each place; last, under the book 'Adjustments', what was adjusted by book. */
  rows: list(object({ ...Node, delta_net_pnl: money(), ...Buckets.properties })),
  total: object({ delta_net_pnl: money(), ...Buckets.properties }),
  /** The price part by product and month; sums to it. */
  by_price: list(
    object({
      product: text(),
      term_month_date: day(),
      price_dtd: nullable(number()),
      pnl: money(),
    }),
  ),
});

export const allTrades = dataSetCalls(
  'all_trades_run_date',
  'Live trades and adjustments',
  AllTrades,
);
export const clearerData = dataSetCalls('clearer_run_date', "The clearers' cash", ClearerData);
export const openPnlLastYear = dataSetCalls(
  'open_pnl_last_year',
  'What was open at the end of last year',
  OpenPnlLastYear,
);
export const explain = dataSetCalls('explain', 'Why the P&L changed', Explain);
