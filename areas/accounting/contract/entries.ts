import type { Endpoint } from '@fairlead/shared/contract/endpoint';
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
  text,
  type Static,
} from '@fairlead/shared/contract/schema';
import { CellQuery } from './report.ts';

const money = number;

/** A line of a journal as the ledger has it. */
const Line = {
  journal_id: integer(),
  line_no: integer(),
  journal_date: day(),
  company_code: text(),
  company_fixed_name: text(),
  journal_series: text(),
  journal_number: integer(),
  document_type: text(),
  narrative: text(),
  ledger_card_code: text(),
  ledger_card_name: text(),
  vessel_name: nullable(text()),
  op_code_2: nullable(text()),
  cash_rec_group: nullable(text()),
  scg_rec_group: nullable(text()),
  lot_num: nullable(text()),
  from_to: nullable(text()),
  entry_type: text(),
  currency: text(),
  amount: money(),
  /** US dollars, debit positive. */
  book_value: money(),
};

/**
 * Part of a figure: a line of the ledger, or of a month's budget the days that are in the range.
 */
export type CellEntry = Static<typeof CellEntry>;
export const CellEntry = object({
  /** The range it is of. */
  part: choice(['report', 'compare', 'budget']),
  line: nullable(object(Line)),
  budget: nullable(
    object({
      company_fixed_name: text(),
      ledger_card_code: text(),
      ledger_card_name: text(),
      month: day(),
      /** Of the whole month. */
      amount: money(),
      days_in_range: integer(),
      days_in_month: integer(),
    }),
  ),
  /** What it adds to its part, with the sign of the table. */
  value: money(),
});

/** The entries behind a figure (ACC-20): parts, and how the figure is made of their sums. */
export type CellEntries = Static<typeof CellEntries>;
export const CellEntries = object({
  /** 100 a page, oldest first; a part after the other. */
  entries: list(CellEntry),
  parts: list(
    object({
      part: choice(['report', 'compare', 'budget']),
      /** 1, or -1 where the figure takes this part off. */
      sign: integer(),
      count: integer(),
      sum: money(),
      /** Vessel-days by which a rate is divided; null where the figure is an amount. */
      divisor: nullable(integer()),
      /** 365 of a yearly rate, else 1. */
      multiplier: integer(),
    }),
  ),
  /** The figure: sum × sign ÷ divisor × multiplier over its parts; null: there are no days. */
  cell: nullable(number()),
  after: nullable(text()),
});

export const listCellEntries = {
  method: 'GET',
  path: '/acc_analytics/entries',
  summary: 'The entries behind a figure of a report, and their sum',
  access: 'acc:read',
  limit: 'reads',
  cost: 'heavy',
  query: CellQuery,
  reply: CellEntries,
} satisfies Endpoint;

/** A transaction of a bank account that a line is matched with. */
const MatchedTransaction = object({
  bank_transaction_id: text(),
  service_account_no: text(),
  booking_date: day(),
  amount: money(),
  currency: text(),
  remittance_information: text(),
});

/** A journal, whole, with every version that exports gave it. */
export type Journal = Static<typeof Journal>;
export const Journal = object({
  journal_id: integer(),
  company_code: text(),
  company_fixed_name: text(),
  journal_series: text(),
  journal_number: integer(),
  version: integer(),
  is_current: flag(),
  /** When it was withdrawn: no later export has it. */
  withdrawn_at: nullable(instant()),
  journal_date: day(),
  entry_datetime: instant(),
  document_type: text(),
  narrative: text(),
  lines: list(object({ ...Line, bank_transactions: list(MatchedTransaction) })),
  versions: list(
    object({
      journal_id: integer(),
      version: integer(),
      issued_at: instant(),
      recorded_at: instant(),
      withdrawn_at: nullable(instant()),
      file_name: text(),
    }),
  ),
});

export const readJournal = {
  method: 'GET',
  path: '/acc_analytics/journals/{journal_id}',
  summary: 'A journal with its lines, its versions and the bank transactions of its lines',
  access: 'acc:read',
  limit: 'reads',
  cost: 'light',
  params: object({ journal_id: integer({ minimum: 1 }) }),
  query: nothing(),
  reply: Journal,
} satisfies Endpoint;
