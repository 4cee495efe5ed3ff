import type { Endpoint } from '../endpoint.ts';
import {
  choice,
  day,
  integer,
  list,
  instant,
  number,
  object,
  text,
  type Static,
} from '../schema.ts';

const money = number;

/** An entry that an export changed after its month had been locked, as it is now. */
export type RestatedJournal = Static<typeof RestatedJournal>;
export const RestatedJournal = object({
  /** Its newest version. */
  journal_id: integer(),
  journal_series: text(),
  journal_number: integer(),
  version: integer(),
  journal_date: day(),
  document_type: text(),
  narrative: text(),
  change: choice(['added', 'corrected', 'withdrawn']),
  /** What its lines debit, in US dollars, before the change; 0 of one that was added. */
  debit_before: money(),
  /** And now; 0 of one that is withdrawn. */
  debit: money(),
});

/** A card that a chart moved to another row after the month had been locked. */
export type RestatingChart = Static<typeof RestatingChart>;
export const RestatingChart = object({
  ledger_card_code: text(),
  ledger_card_name: text(),
  /** Where its figures stood and stand: statement, P&L group, category, cost group, balance sheet group; '' is none. */
  before: list(text()),
  after: list(text()),
  /** What had been booked on it in the month, in US dollars, debit positive. */
  book_value: money(),
  file_name: text(),
  changed_by: text(),
  changed_at: instant(),
});

export type RestatedJournals = Static<typeof RestatedJournals>;
export const RestatedJournals = object({
  /** Oldest first, the first 1,000. */
  journals: list(RestatedJournal),
  count: integer(),
  charts: list(RestatingChart),
});

export const RestatedMonth = object({
  company_fixed_name: text({ minLength: 1, maxLength: 200 }),
  /** Any day of it. */
  month: day(),
});
export type RestatedMonth = Static<typeof RestatedMonth>;

export const listRestatedJournals = {
  method: 'GET',
  path: '/acc_analytics/restated_journals',
  summary: 'What exports and charts changed in a month of a company after it was locked',
  note: 'A company that no chart names is a 400.',
  access: 'acc:read',
  limit: 'reads',
  query: RestatedMonth,
  reply: RestatedJournals,
} satisfies Endpoint;
