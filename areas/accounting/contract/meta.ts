import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  instant,
  integer,
  list,
  nothing,
  nullable,
  object,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

/** A period to report, and the one a year before it; its label is 'company yy|period (start -> end)'. */
export type QuickDate = Static<typeof QuickDate>;
export const QuickDate = object({
  /** Reporting set, year and period. */
  key: text(),
  /** A reporting set: companies with one fiscal calendar. */
  company: text(),
  /** The fiscal year in which it lies, by the calendar year in which that ends. */
  year: integer(),
  /** 'Jan' to 'Dec', 'Q1' to 'Q4', 'H1', 'H2', 'Year', 'YTD'. */
  period: text(),
  start_date: day(),
  end_date: day(),
  cmp_start_date: day(),
  cmp_end_date: day(),
});

/** Response to the accounting page's first call. */
export type AccountingMeta = Static<typeof AccountingMeta>;
export const AccountingMeta = object({
  /** By set, the default one first; of a set newest first. None where no journal was ever taken. */
  quick_dates: list(QuickDate),
  /** The key of the period a close looks at: the newest month of the default set that is booked to its end. */
  default_quick_date: nullable(text()),
  /** When the newest journal was entered in the accounting system. */
  last_entry_datetime: nullable(instant()),
  /** When an export of journals was last taken. */
  last_sync_datetime: nullable(instant()),
});

export const accountingMeta = {
  method: 'GET',
  path: '/acc_analytics/meta',
  summary: 'The periods that the accounting can report',
  note: 'Journals without a set of companies, whose fiscal year says their periods, are a 400.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'light',
  unchanged: 'by etag',
  query: nothing(),
  reply: AccountingMeta,
} satisfies Endpoint;
