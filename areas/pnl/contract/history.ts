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

const money = number;

/** A business day of the run's Swiss year; money since the year's start where it is a net. */
export type HistoryRow = Static<typeof HistoryRow>;
export const HistoryRow = object({
  pipe_run_date: day(),
  scg_net: money(),
  scg_net_m_y1: nullable(money()),
  product_net: money(),
  shipping_net: money(),
  forward_net: money(),
  corp_net: money(),
  corp_net_m_y1: nullable(money()),
  /** Null with fewer than 250 scenarios. */
  scg_var_95: nullable(money()),
  product_var_95: nullable(money()),
  shipping_var_95: nullable(money()),
  forward_var_95: nullable(money()),
  corp_var_95: nullable(money()),
  /** From the highest of the last 20 days, 0 or less. */
  rolling_scg_dd: money(),
  rolling_product_dd: money(),
  rolling_shipping_dd: money(),
  rolling_corp_dd: money(),
  /** No run of that day was there: this one computed it. */
  recomputed: flag(),
});

export type BookMetricsRow = Static<typeof BookMetricsRow>;
export const BookMetricsRow = object({
  book: text(),
  /** Of the days whose net is not zero, 0 to 100; null without such days. */
  win_percent: nullable(number()),
  median_win: nullable(money()),
  best_pnl: nullable(money()),
  best_day: nullable(day()),
  loss_percent: nullable(number()),
  median_loss: nullable(money()),
  worst_pnl: nullable(money()),
  worst_day: nullable(day()),
  trading_days: integer(),
  flat_days: integer(),
});

export type HistoricalPnl = Static<typeof HistoricalPnl>;
export const HistoricalPnl = object({
  pnl_summary_graphs: list(HistoryRow),
  /** The last twelve months, oldest first. */
  pnl_sharpe_graph: list(
    object({
      /** The month's first day. */
      month: day(),
      scg_net: money(),
      /** Null with fewer than 5 days or without any deviation. */
      scg_sharpe: nullable(number()),
      trading_days: integer(),
    }),
  ),
  /** Of the last 250 business days, by book, and 'SwissChemGas' for all. */
  pnl_book_metrics: list(BookMetricsRow),
  /** Limits of the run's date; null: none is set. A drawdown's is negative. */
  limits: object({
    var_95: nullable(money()),
    dd_alert: nullable(money()),
    dd_stop: nullable(money()),
  }),
  /** The same as they were set, to the run's date; runs made before this was told lack it. */
  limit_changes: optional(
    list(
      object({
        metric: choice(['VAR_95', 'DD_ALERT', 'DD_STOP']),
        valid_from: day(),
        value: money(),
        /** Percent of the limit from which on a figure is near; 80 where it is not told. */
        near_percent: optional(integer()),
      }),
    ),
  ),
  /**
   * What the firm holds on paper of each month that is not over, signed, of products with a limit of the run's date;
   * a lot is 1,000 units. Runs made before it was told lack it.
   */
  positions: optional(
    list(
      object({
        product: text(),
        term_month_date: day(),
        lots: number(),
        limit_lots: number(),
      }),
    ),
  ),
  /** What the page says in five seconds. Nets include adjustments. */
  overview: object({
    net_day: money(),
    physical_day: money(),
    paper_day: money(),
    adjustments_day: money(),
    net_month: money(),
    /** The month before, whole. */
    net_month_before: nullable(money()),
    net_year: money(),
    net_year_m_y1: nullable(money()),
    var_95: nullable(money()),
    /** The other conventions, for who compares (domain.md 3.1, 3.2). */
    var_95_type_7: nullable(money()),
    var_95_parametric: nullable(money()),
    var_95_parametric_zero_mean: nullable(money()),
    es_95: nullable(money()),
    /** Scenarios there were, of 500 wanted, and the day whose prices make the VaR. */
    scenarios: integer(),
    var_date: nullable(day()),
    /** What has too few days of prices to be in the VaR; runs of before left nothing out. */
    var_left_out: optional(
      list(
        object({
          product: text(),
          from_month: day(),
          to_month: day(),
          /** Of the months together, in thousands of the unit. */
          quantity: number(),
          unit: choice(['kt', 'kb']),
        }),
      ),
    ),
    rolling_20_dd: money(),
    max_dd_in_window: money(),
    /** Of the run's month; null with fewer than 5 days. */
    sharpe: nullable(number()),
    sharpe_days: integer(),
  }),
  biggest_movers: list(
    object({
      product: text(),
      term_month_date: day(),
      price: nullable(number()),
      price_dtd: nullable(number()),
      /** kt or kb, after the day's fixing. */
      exposure_display: number(),
      pnl: money(),
    }),
  ),
});

export const historicalPnl = dataSetCalls(
  'historical_pnl_per_book_metrics',
  'P&L, risk and drawdown by day, and metrics of books',
  HistoricalPnl,
);
