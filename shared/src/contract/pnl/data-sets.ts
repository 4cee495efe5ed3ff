import { dataSetCalls } from './runs.ts';
import {
  choice,
  day,
  dictionary,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  type Static,
  literal,
  text,
} from '../schema.ts';

/** The parts of the firm, in the order of the screens; `phys` is product, shipping and forward. */
export const SCOPES = ['corp', 'product', 'shipping', 'forward_contract', 'phys', 'scg'] as const;
export type Scope = (typeof SCOPES)[number];

/** The groups that books belong to; each book to one (decision 0202). */
export const GROUPS = ['corp', 'product', 'shipping', 'forward_contract'] as const;
export type Group = (typeof GROUPS)[number];

const money = number;
/** Product code → kt or kb, as `exposure_unit` of the product says. */
const ByProduct = dictionary(text(), number());

/** A row of a tree in pre-order: 0 a book, 1 a strategy of the one above, 2 a deal. */
const Node = {
  depth: integer({ minimum: 0, maximum: 2 }),
  book: text(),
  strategy: nullable(text()),
  deal: nullable(text()),
};

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
    rolling_20_dd: money(),
    max_dd_in_window: money(),
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

const TermMonth = oneOf([day(), literal('Total')]);

const LookAheadRow = object({
  /** Business days ahead; fixings until then are assumed to have occurred. */
  look_ahead: integer(),
  term_month_date: TermMonth,
  by_product: ByProduct,
});

/** A row of product, strategy and deal (0, 1, 2) with the months as columns; kt or kb. */
const PaperMonthRow = object({
  look_ahead: integer(),
  depth: integer({ minimum: 0, maximum: 2 }),
  product: text(),
  strategy: nullable(text()),
  deal: nullable(text()),
  /** First day of the month → exposure. */
  by_month: dictionary(text(), number()),
  total: number(),
});

/**
 * Book, strategy and deal; the columns are named as the specification does:
 * `exposure_display|FEI|Paper`, `volume_display|…`, `exposure_display_dtd|…`, `exposure_display_m1|…`,
 * `exposure_mt_dtd|…`; none where there is no such leg.
 */
const DetailRow = object({ ...Node, columns: dictionary(text(), number()) });

const lookAheadTable = () => list(LookAheadRow);

export type LookAheadRow = Static<typeof LookAheadRow>;
export type PaperMonthRow = Static<typeof PaperMonthRow>;
export type DetailRow = Static<typeof DetailRow>;
export type Exposures = Static<typeof Exposures>;
export const Exposures = object({
  /** The columns in their order: products with exposure, then MTB, NAPHTHA, CRUDE, PETRO_CHEM. */
  products: list(
    object({
      code: text(),
      label: text(),
      exposure_unit: choice(['kt', 'kb']),
      /** A sum of others, not a product of its own. */
      is_group: flag(),
    }),
  ),
  exposures_look_ahead_product_table_graph: lookAheadTable(),
  exposures_look_ahead_corp_table_graph: lookAheadTable(),
  exposures_look_ahead_phys_table_graph: lookAheadTable(),
  exposures_look_ahead_forward_contract_table_graph: lookAheadTable(),
  exposures_look_ahead_shipping_table_graph: lookAheadTable(),
  exposures_look_ahead_scg_table_graph: lookAheadTable(),
  corp_paper_by_month: list(PaperMonthRow),
  physical_paper_by_month: list(PaperMonthRow),
  /** Products as rows, months as columns: what the firm has now. */
  transposed_products_term_months: list(
    object({ product: text(), by_month: dictionary(text(), number()), total: number() }),
  ),
  /** The books of phys; every book. */
  detail_exp_phys_book_per_trade_kind: list(DetailRow),
  detail_exp_per_book_final_df: list(DetailRow),
  /** Of corp; the row 'Flat' last. `term_month_date` is the spread's first month, null on 'Flat'. */
  spreads_by_structure: list(
    object({
      spread: text(),
      term_month_date: nullable(day()),
      FEI: number(),
      ARA: number(),
      CP: number(),
      LST: number(),
    }),
  ),
});

const Range = object({ min: number(), max: number() });

export type DtdRow = Static<typeof DtdRow>;
export const DtdRow = object({
  term_month_date: day(),
  product: text(),
  /** In the quoted unit; null where there is no price. */
  price: nullable(number()),
  price_dtd: nullable(number()),
  price_m1: nullable(number()),
  /** Of the last six months. */
  price_dtd_min: nullable(number()),
  price_dtd_max: nullable(number()),
  gross_pnl: money(),
  gross_pnl_dtd: money(),
  gross_pnl_m1: money(),
  exposure_display: number(),
  exposure_display_dtd: number(),
  exposure_display_m1: number(),
  volume_display: number(),
});

export type BackOfficeMisc = Static<typeof BackOfficeMisc>;
export const BackOfficeMisc = object({
  /** By month, then product. */
  dtd_changes: list(DtdRow),
  /** What the cells of a table are shaded by. */
  shading: object({
    price_dtd: Range,
    exposure_display_dtd: Range,
    gross_pnl_dtd: Range,
  }),
  todays_mtm_prices: list(object({ term_month_date: day(), by_product: ByProduct })),
  /** Columns in their order, with the unit that their prices are quoted in. */
  products: list(object({ code: text(), label: text(), quote_unit: text() })),
});

/** What was open when the Swiss year began, and what has become of it (decision 0203). */
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
export const historicalPnl = dataSetCalls(
  'historical_pnl_per_book_metrics',
  'P&L, risk and drawdown by day, and metrics of books',
  HistoricalPnl,
);
export const exposures = dataSetCalls('exposures', 'Exposures by product and month', Exposures);
export const backOfficeMisc = dataSetCalls(
  'back_office_misc',
  'Prices and changes by product and month',
  BackOfficeMisc,
);
export const openPnlLastYear = dataSetCalls(
  'open_pnl_last_year',
  'What was open at the end of last year',
  OpenPnlLastYear,
);
export const explain = dataSetCalls('explain', 'Why the P&L changed', Explain);
