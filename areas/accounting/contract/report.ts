import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  dictionary,
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
import { Attention } from './attention.ts';

const money = number;

/** The periods and the companies of a report; both ends of a range count. */
export const ReportQuery = object({
  start_date: day(),
  end_date: day(),
  cmp_start_date: day(),
  cmp_end_date: day(),
  /** A reporting set of the chart. */
  company: text({ minLength: 1, maxLength: 80 }),
});
export type ReportQuery = Static<typeof ReportQuery>;

/**
 * The figures of a row, named as the specification does: `{name}|amount_report`, `|amount_compare`, `|move`
 * (1, 0 or -1), `|compare_diff`, `|amount_budget`, `|budget_diff`, `|per_day_amount`; and where a locked
 * period was restated `|was_report`, `|was_compare`, `|was_budget` and `|was_per_day_amount`, the figure as it was
 * when its days were locked. Dollars. A column in which the row has nothing has no keys; null: a rate of a
 * vessel without days.
 */
const Columns = dictionary(text(), nullable(number()));

/** Cards of the row's scope without a mapping; they have a row of their own, 'Not mapped'. */
const missing_ledger_cards = list(text());

const PnlRow = object({ pnl_group: text(), columns: Columns, missing_ledger_cards });

const CostRow = object({
  group_cost: text(),
  bsg_code: text(),
  ledger_card_code: text(),
  ledger_card_name: text(),
  /** RUNNING, DRYDOCK or ADMIN; null: not mapped. */
  row_category: nullable(text()),
  missing_ledger_cards,
  columns: Columns,
  /** The smallest and the largest difference over the row's columns, for their shading. */
  compare_min_diff: money(),
  compare_max_diff: money(),
  budget_min_diff: money(),
  budget_max_diff: money(),
});
export type CostRow = Static<typeof CostRow>;

/** Dollars and their rate when their day was locked, where another rate makes them now. */
const WasDollars = { was_amount_usd: optional(money()), was_fx_rate: optional(number()) };

/** The vessel report (spec B3): every table of the accounting page for one period. */
export type AccountingReport = Static<typeof AccountingReport>;
export const AccountingReport = object({
  days_in_report: integer(),
  days_in_compare: integer(),
  /** Shipping P&L, income positive: cards by group, columns by `pnl_sorted_vessel_names`. */
  summary_table: list(
    object({ ...PnlRow.properties, ledger_card_code: text(), description: text() }),
  ),
  /** Vessels, then 'Not on a vessel' where something is. */
  pnl_sorted_vessel_names: list(text()),
  cost_sorted_vessel_names: list(text()),
  cost_sorted_admin_names: list(text()),
  /** Summary P&L, income positive: balance sheet groups by P&L group, columns by company. */
  mgmt_summary_table: list(object({ ...PnlRow.properties, bsg_code: text() })),
  /** Which companies stand under which group, in the order of the columns. */
  company_group_mappings: list(
    object({
      summary_group: text(),
      company_fixed_name: text(),
      company_code: text(),
      is_minor_admin: flag(),
    }),
  ),
  /** Costs positive, columns by company. */
  admin_cost: list(CostRow),
  /** Costs a day and a year, columns by vessel and 'Fleet', the sum of its amounts over the sum of its days. */
  vessel_cost_daily: list(CostRow),
  vessel_cost_yearly: list(CostRow),
  /** Days on which the vessel was ours, that of delivery counted, that of sale not; last 'Fleet'. */
  vessel_days: list(
    object({
      name: text(),
      days_in_report: integer(),
      days_in_compare: integer(),
      /** As they were when their days were locked, where they are other days now. */
      was_days_in_report: optional(integer()),
      was_days_in_compare: optional(integer()),
    }),
  ),
  /** The 20 quarters up to the report's end: running cost of the fleet by group, cost positive. */
  hist_vessel_cost: list(
    object({
      /** As '2024-Q2'. */
      journal_quarter: text(),
      group_cost: text(),
      amount: money(),
      vessel_days: integer(),
      per_day_amount: nullable(number()),
      /** Cost, days and rate when the days were locked, where they are other ones now. */
      was_amount: optional(money()),
      was_vessel_days: optional(integer()),
      was_per_day_amount: optional(nullable(number())),
    }),
  ),
  /** Bank cards of trading companies at the end of days on which they moved. */
  hist_cash_balance: list(object({ journal_date: day(), balance: money() })),
  /** Bank cards by company; a positive balance is cash. */
  cash_bank_balances: list(
    object({
      company_code: text(),
      company_fixed_name: text(),
      ledger_card_code: text(),
      ledger_card_name: text(),
      amount_starting: money(),
      amount_ending: money(),
      change: money(),
      bank_ic_payments_diff: money(),
      /** Amounts when their days were locked, where exports or charts made them other ones. */
      was_starting: optional(money()),
      was_ending: optional(money()),
      was_change: optional(money()),
      was_bank_ic_payments_diff: optional(money()),
    }),
  ),
  cash_payments_ic: list(
    object({
      company_code: text(),
      company_fixed_name: text(),
      entry_type: text(),
      ledger_card_code: text(),
      narrative: text(),
      book_value: money(),
      was_book_value: optional(money()),
    }),
  ),
  cash_rec_groups: list(
    object({
      company_fixed_name: text(),
      /** Empty where the line names none. */
      cash_rec_group: text(),
      /** The bank cards on which it moved. */
      ledger_card_code_all: text(),
      book_value: money(),
      was_book_value: optional(money()),
    }),
  ),
  scg_our_cash: list(
    object({
      group1: text(),
      group2: text(),
      group3: text(),
      combined_narrative: text(),
      book_value: money(),
      was_book_value: optional(money()),
      /** Without what is ship management. */
      book_value_no_sm: money(),
      was_book_value_no_sm: optional(money()),
    }),
  ),
  bank_accounts: list(
    object({
      bic: text(),
      bank_account_no: text(),
      service_account_no: text(),
      currency: text(),
      owner: text(),
      product: text(),
      account_name: text(),
    }),
  ),
  bank_institutions: list(object({ bank_name: text(), logo: nullable(text()), bic: text() })),
  /** Null: no statement was taken up to the report's end. */
  bank_balances_run_date_str: nullable(day()),
  bank_balances: list(
    object({
      service_account_no: text(),
      bank_name: text(),
      balance_date: day(),
      amount: money(),
      /** Null where there is no rate within a week before. */
      amount_usd: nullable(money()),
      fx_rate: nullable(number()),
      ...WasDollars,
      currency: text(),
      /** In the account's currency; null: no card books this account. */
      ledger_amount: nullable(money()),
      difference: nullable(money()),
    }),
  ),
  /** Of the report's period, newest first; creditor_* is the counterparty either way. */
  bank_transactions: list(
    object({
      bank_transaction_id: text(),
      service_account_no: text(),
      bank_name: text(),
      remittance_information: text(),
      bank_transaction_code: nullable(text()),
      creditor_name: nullable(text()),
      creditor_bank_account_no: nullable(text()),
      booking_date: day(),
      value_date: day(),
      amount: money(),
      amount_usd: nullable(money()),
      fx_rate: nullable(number()),
      ...WasDollars,
      currency: text(),
      is_matched: flag(),
    }),
  ),
  attention: Attention,
});

export const accountingReport = {
  method: 'GET',
  path: '/acc_analytics/danaos/vessels',
  summary: 'What companies and vessels earned and cost in a period, and what lies in the banks',
  note: 'A wrong range or an unknown set of companies is a 400 that names it.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'heavy',
  unchanged: 'by etag',
  query: ReportQuery,
  reply: AccountingReport,
} satisfies Endpoint;

/** Report of a figure: the name of its table in the answer. */
export type CellReport =
  | 'summary_table'
  | 'mgmt_summary_table'
  | 'admin_cost'
  | 'vessel_cost_daily'
  | 'vessel_cost_yearly'
  | 'hist_vessel_cost'
  | 'hist_cash_balance'
  | 'cash_bank_balances'
  | 'cash_payments_ic'
  | 'cash_rec_groups'
  | 'scg_our_cash';

export type CellFigure =
  | 'report'
  | 'compare'
  | 'compare_diff'
  | 'budget'
  | 'budget_diff'
  | 'starting'
  | 'ending'
  | 'change'
  | 'bank_ic_payments_diff'
  | 'book_value'
  | 'book_value_no_sm';

/** One figure of a report. */
export const CellQuery = object({
  ...ReportQuery.properties,
  report: text({ minLength: 1, maxLength: 40 }),
  /**
   * The row by its names from the outermost, joined by '|' ('RUNNING|Crew|5100|510010' of a table of costs); a
   * part of them is the row that sums them, left out the row of totals. A row that there is not is a 400.
   */
  row: optional(text({ minLength: 1, maxLength: 600 })),
  /** The column by its name; left out the column of totals. */
  column: optional(text({ minLength: 1, maxLength: 200 })),
  figure: text({ minLength: 1, maxLength: 40 }),
  /** Whether the column of totals leaves minor companies out, as the admin table does. */
  hide_minor: optional(flag()),
  after: optional(text({ maxLength: 200 })),
});
export type CellQuery = Static<typeof CellQuery>;
