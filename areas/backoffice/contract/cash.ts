import type { Endpoint } from '@fairlead/shared/contract/endpoint';
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

const money = number;

/** A line of an account's planning against the one a week before; amounts in its currency and in dollars. */
export type WeekOverWeekRow = Static<typeof WeekOverWeekRow>;
export const WeekOverWeekRow = object({
  group_company_final: text(),
  institution_final: text(),
  account_name_final: text(),
  ledger_card_code_final: text(),
  currency_final: text(),
  entry_type_final: choice(['BALANCE', 'BUFFER', 'BLOCKED']),
  holding_company_final: text(),
  account_type_final: text(),
  /** False: it is shown and not summed. */
  include_in_sum_final: flag(),
  notes_final: text(),
  amount_latest: money(),
  amount_wow: money(),
  amount_usd_latest: money(),
  amount_usd_prev: money(),
  amount_usd_wow: money(),
  /** What the change of the amount makes at the latest rate, and what the change of the rate makes of the earlier amount. */
  amount_usd_flow: money(),
  amount_usd_fx: money(),
  fx_rate_latest: number(),
  /** Null: there is no planning before, or it has no such line. */
  fx_rate_prev: nullable(number()),
  /** 'LEDGER': the bank is silent. */
  source: choice(['BANK', 'LEDGER']),
  source_date: day(),
});

/** A week's cash moves of a group, sub group and lot, at book value: cash in is positive. */
export type CashMove = Static<typeof CashMove>;
export const CashMove = object({
  group: text(),
  subgroup: text(),
  lot_num: nullable(text()),
  book_value: money(),
});

/** A planning against the one before (formula 25), and the moves that explain it (formula 26). */
export type CashPlanning = Static<typeof CashPlanning>;
export const CashPlanning = object({
  latest_date: day(),
  /** The last planning at least seven days earlier; null: there is none, and nothing is compared. */
  prev_date: nullable(day()),
  cash_planning_wow: list(WeekOverWeekRow),
  scg_cash_move_summary_df: list(CashMove),
  scg_cash_move_start_date: nullable(day()),
  scg_cash_move_end_date: day(),
  /** Lot numbers of moves that no lot has under either number. */
  scg_cash_move_invalid_lots: list(text()),
  /** Dollars of the trading companies' accounts: `usd_wow` = booked + rate + not_booked + fx, `rest` what is left. */
  scg_cash_bridge: nullable(
    object({
      booked: money(),
      rate: money(),
      not_booked: money(),
      fx: money(),
      usd_wow: money(),
      rest: money(),
    }),
  ),
});

export const CashPlanningQuery = object({
  run_date: day(),
  with_buffer: flag(),
  with_blocked: flag(),
});
export type CashPlanningQuery = Static<typeof CashPlanningQuery>;

export const cashPlanning = {
  method: 'GET',
  path: '/acc_analytics/report/cash_planning',
  summary: 'The cash planning of a day against the one a week before, and the moves between them',
  note: 'A day without a planning is a 400 that names it.',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  unchanged: 'by etag',
  query: CashPlanningQuery,
  reply: CashPlanning,
} satisfies Endpoint;

/** An account between two plannings: what its card booked, what the bank has, and what is not booked yet. */
export type CashAccountDetail = Static<typeof CashAccountDetail>;
export const CashAccountDetail = object({
  ledger_card_code: text(),
  account_name: text(),
  currency: text(),
  /** Oldest first. */
  danaos_transactions: list(
    object({
      journal_id: integer(),
      line_no: integer(),
      journal_date: day(),
      document_type: text(),
      from_to: nullable(text()),
      company_fixed_name: text(),
      narrative: text(),
      amount: money(),
      book_value: money(),
    }),
  ),
  /** In the account's currency, after `start_date` up to `end_date`. */
  ledger_move: money(),
  /** Null: no bank statement covers one of the days. */
  bank_move: nullable(money()),
  /** Bank less ledger. */
  not_booked: nullable(money()),
});

export const cashPlanningAccount = {
  method: 'GET',
  path: '/acc_analytics/report/cash_planning_account',
  summary: 'What an account booked after a day up to another',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    start_date: day(),
    end_date: day(),
    ledger_card: text({ minLength: 1, maxLength: 64 }),
  }),
  reply: CashAccountDetail,
} satisfies Endpoint;

/** The entries of a group, sub group or lot of a week's cash moves. */
export type CashMoveDetail = Static<typeof CashMoveDetail>;
export const CashMoveDetail = object({
  entries: list(
    object({
      journal_id: integer(),
      line_no: integer(),
      journal_date: day(),
      ledger_card_code: text(),
      narrative: text(),
      journal_company: text(),
      journal_series: text(),
      journal_number: integer(),
      cash_rec_group: nullable(text()),
      op_code_2: nullable(text()),
      lot_num: nullable(text()),
      new_fmt_lot_num: nullable(text()),
      book_value: money(),
    }),
  ),
  sum: money(),
});

export const detailCashMove = {
  method: 'GET',
  path: '/acc_analytics/back_acc/detail_cash_move',
  summary: 'The entries of a week’s cash moves',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    group: text({ maxLength: 200 }),
    subgroup: optional(text({ maxLength: 200 })),
    /** Empty: moves without a lot. */
    lot_num: optional(text({ maxLength: 64 })),
    /** The latest planning where it is left out. */
    run_date: optional(day()),
  }),
  reply: CashMoveDetail,
} satisfies Endpoint;
