import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';
import { LOT_COLUMN_NAMES, LOT_TABLES } from './columns.ts';

const money = number;
type Side = 'diff' | 'danaos' | 'traders';

/**
 * Dollars, income positive; the difference is traders less accounting. `was` has a restated figure as it was when its
 * days were closed.
 */
const figures = <Name extends string>(name: Name) =>
  Object.fromEntries(
    (['diff', 'danaos', 'traders'] as const).flatMap((side) => [
      [`${name}-amount_${side}`, money()],
      [`${name}-was_${side}`, optionalMoney()],
    ]),
  ) as Record<`${Name}-amount_${Side}`, ReturnType<typeof money>> &
    Record<`${Name}-was_${Side}`, ReturnType<typeof optionalMoney>>;

const optionalMoney = () => optional(money());

/** A lot in both systems (spec B3). */
export type ReconciledLot = Static<typeof ReconciledLot>;
export const ReconciledLot = object({
  lot_num: text(),
  new_fmt_lot_num: nullable(text()),
  closed_on: nullable(day()),
  /** Of an outside lot why it is one, else null. */
  outside_reason: nullable(choice(['traders only', 'accounting only', 'unknown', 'closed before'])),
  ...figures('broker_sum'),
  ...figures('canal_insurance_inspector_sum'),
  ...figures('demurrage_sum'),
  ...figures('freight_diff_sum'),
  ...figures('income_expense'),
  ...figures('lc_sum'),
  ...figures('total_sum'),
});

/** Both systems lot by lot; the three tables add up to both of them whole. */
export type LotReconciliation = Static<typeof LotReconciliation>;
export const LotReconciliation = object({
  closed_lots: list(ReconciledLot),
  ongoing_lots: list(ReconciledLot),
  outside_lots: list(ReconciledLot),
  /** Dollars up to which a difference counts as rounding. */
  min_rounding_diff_ok: money(),
  /** First and last day of the lines of lots that count. */
  ltd_acc_min_date: nullable(day()),
  ltd_acc_max_date: nullable(day()),
  /** The last day from which an amount of the traders holds that counts. */
  ltd_latest_trade_date: nullable(day()),
  /** Groups of lines that no map has: they count as income and expense. */
  unmapped_groups: list(object({ scg_rec_group: text(), lines: integer(), amount: money() })),
});

export const ScgPhysicalQuery = object({
  startDate: day(),
  endDate: day(),
  tradeDate: day(),
  includeAdjProj: flag(),
  /** Leaves out what each system had before the fiscal year of `endDate`; true where it is left out. */
  reversePrevYear: optional(flag()),
});
export type ScgPhysicalQuery = Static<typeof ScgPhysicalQuery>;

export const scgPhysical = {
  method: 'GET',
  path: '/acc_analytics/report/scg_physical',
  summary: 'What traders and accounting have of every lot, and the difference',
  note: 'A trade date without a Verified or COB run, or a wrong range, is a 400 that names it.',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  unchanged: 'by etag',
  query: ScgPhysicalQuery,
  reply: LotReconciliation,
} satisfies Endpoint;

/** Amounts of a row by column. */
const Amounts = {
  income_expense: money(),
  freight_diff: money(),
  demurrage: money(),
  broker: money(),
  canal_insurance_inspector: money(),
  lc: money(),
};

/** A trade of a lot with what it comes to in the report. */
export type LotTrade = Static<typeof LotTrade>;
export const LotTrade = object({
  trade_uuid: text(),
  grouped_trades_uuid: text(),
  internal_grouped_trades_uuid: text(),
  /** The PNL date that the amounts are of. */
  pipe_run_date: day(),
  swiss_year: integer(),
  trade_date: day(),
  physical_trade_type: text(),
  book: text(),
  counterparty: text(),
  vessel_name: nullable(text()),
  pricing_start_date: nullable(day()),
  pricing_end_date: nullable(day()),
  product: nullable(text()),
  contract_terms: nullable(text()),
  premium_discount: nullable(number()),
  fixed_price: nullable(number()),
  ...Amounts,
});

/** A line of the ledger of a lot, in the column of its group. */
export type LotRecord = Static<typeof LotRecord>;
export const LotRecord = object({
  journal_id: integer(),
  line_no: integer(),
  entry_type: text(),
  date: day(),
  swiss_year: integer(),
  /** Code and name. */
  ledger_card: text(),
  description: text(),
  op_code_2: nullable(text()),
  /** Company, series and number. */
  journal_key: text(),
  scg_rec_group: text(),
  ...Amounts,
});

/** A cause that restated a lot's column after its days had been closed. */
export type LotCause = Static<typeof LotCause>;
export const LotCause = object({
  kind: choice(['lot group', 'lot number', 'journal', 'rate']),
  /** Group; number under which lines are booked; journal; or currency and day of a rate. */
  name: text(),
  /**
   * Value before and after, an empty list where there is none. Of a group: its column; of a number: the lot; of a
   * journal: its amount in the column; of a rate: dollars for one.
   */
  before: list(text()),
  after: list(text()),
  /** Dollars by which it moved the column, income positive. */
  moved: money(),
  file_name: text(),
  changed_by: text(),
  changed_at: instant(),
});

/** A lot's column in both systems: the sums of the rows' column are the cell. */
export type LotDetail = Static<typeof LotDetail>;
export const LotDetail = object({
  lot_num: text(),
  new_fmt_lot_num: nullable(text()),
  scg_pnl_column: choice([...LOT_COLUMN_NAMES]),
  traders_ltd_val: money(),
  danaos_ltd_val: money(),
  ltd_diff: money(),
  /** Restated sums as they were when their days were closed; left out where they are the same. */
  was_traders_ltd_val: optional(money()),
  was_danaos_ltd_val: optional(money()),
  was_ltd_diff: optional(money()),
  /** Causes that restated them since, oldest first; only on the first page. */
  causes: list(LotCause),
  /** What both had before the fiscal year, taken off; 0 where nothing is. */
  traders_reversed: money(),
  danaos_reversed: money(),
  traders_count: integer(),
  danaos_count: integer(),
  /** At most 100 of each a page; those with money in the asked column first, then oldest first. */
  traders_ltd_df: list(LotTrade),
  danaos_ltd_df: list(LotRecord),
  after: nullable(text()),
});

/** Dates left out are those of `back_meta`. */
export const LotDetailQuery = object({
  lot_num: text({ minLength: 1, maxLength: 64 }),
  scg_pnl_column: choice([...LOT_COLUMN_NAMES]),
  include_adj_proj: flag(),
  /** Whichever of them the lot stands in, where it is left out. */
  table_unique_name: optional(choice([...LOT_TABLES])),
  start_date: optional(day()),
  end_date: optional(day()),
  trade_date: optional(day()),
  reverse_prev_year: optional(flag()),
  after: optional(text({ maxLength: 500 })),
});
export type LotDetailQuery = Static<typeof LotDetailQuery>;

export const ltdReconcile = {
  method: 'GET',
  path: '/acc_analytics/back_acc/ltd_reconcile',
  summary: 'The trades and ledger lines of a lot in a column',
  note: 'A lot that has no money in the named table is a 404.',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  query: LotDetailQuery,
  reply: LotDetail,
} satisfies Endpoint;
