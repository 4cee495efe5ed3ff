import {
  choice,
  day,
  dictionary,
  flag,
  integer,
  list,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';
import { dataSetCalls } from './runs.ts';
import { ByProduct, Node } from './scopes.ts';

const money = number;

const TermMonth = oneOf([day(), literal('Total')]);

const LookAheadRow = object({
  /** Business days ahead; fixings until then are assumed to have occurred. */
  look_ahead: integer(),
  term_month_date: TermMonth,
  by_product: ByProduct,
});

/**
 * A row of product, strategy and deal (0, 1, 2) with the months as columns; kt or kb. Below the products
 * the sums of them (`is_group` of `products`), which have no rows of strategies; runs made before lack these.
 */
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
      /** Of a product in barrels, by the run's reference data; runs made before it was told lack it. */
      kt_per_kb: optional(nullable(number())),
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

const Gross = object({ gross_pnl: money(), gross_pnl_dtd: money(), gross_pnl_m1: money() });

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
  /** What the rows and these sum to; runs made before they were told lack them. */
  gross_totals: optional(
    object({
      /** Of cargoes, of no product and month: fixed prices, freight differences, projections. */
      cargo_amounts: Gross,
      /** Of months that are over and have not changed. */
      earlier_months: Gross,
      /** The gross of the run. */
      total: Gross,
    }),
  ),
  todays_mtm_prices: list(object({ term_month_date: day(), by_product: ByProduct })),
  /** Columns in their order, with the unit that their prices are quoted in. */
  products: list(object({ code: text(), label: text(), quote_unit: text() })),
  /** Number of its prices that lay farther from those before than expected; runs of before lack it. */
  far_prices: optional(integer()),
});

export const exposures = dataSetCalls('exposures', 'Exposures by product and month', Exposures);
export const backOfficeMisc = dataSetCalls(
  'back_office_misc',
  'Prices and changes by product and month',
  BackOfficeMisc,
);
