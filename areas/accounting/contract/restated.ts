import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  integer,
  instant,
  list,
  nullable,
  number,
  object,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

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

/** A change by a chart, a budget or a file of rates after the month had been locked. */
export type RestatingChange = Static<typeof RestatingChange>;
export const RestatingChange = object({
  kind: choice(['card', 'company', 'set', 'vessel', 'budget', 'rate', 'cash group']),
  /** Card, company, reporting set, vessel, how many cards a budget planned otherwise, currency and day of a rate, or cash group. */
  name: text(),
  /**
   * What was and is said, '' where it says nothing, an empty list where it had no such row. Of a card: statement, P&L
   * group, category, cost group, balance sheet group; of a company: group, kind; of a vessel: company, delivered,
   * sold; of a set: the company; of a budget: what its cards come to in the month; of a
   * rate: dollars for one.
   */
  before: list(text()),
  after: list(text()),
  /** Of a card what the month has on it, of a budget by how much it moved; in US dollars, debit positive. */
  book_value: nullable(money()),
  file_name: text(),
  changed_by: text(),
  changed_at: instant(),
});

export type RestatedJournals = Static<typeof RestatedJournals>;
export const RestatedJournals = object({
  /** Oldest first, the first 1,000. */
  journals: list(RestatedJournal),
  count: integer(),
  /** Oldest first. */
  changes: list(RestatingChange),
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
  summary:
    'What exports, charts, budgets and rates changed in a month of a company after it was locked',
  note: 'A company that no chart names is a 400.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'heavy',
  query: RestatedMonth,
  reply: RestatedJournals,
} satisfies Endpoint;
