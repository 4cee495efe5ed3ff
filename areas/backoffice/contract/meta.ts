import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  object,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

/** A period of the back office: the accounting's, and the last day up to its end that has a final run of the P&L. */
export type BackQuickDate = Static<typeof BackQuickDate>;
export const BackQuickDate = object({
  key: text(),
  company: text(),
  year: integer(),
  period: text(),
  start_date: day(),
  end_date: day(),
  /** Null: there is no Verified or COB run up to its end. */
  trade_date: nullable(day()),
});

/**
 * Response to the back-office page's first call (spec B3); dates are null where nothing was
 * imported.
 */
export type BackMeta = Static<typeof BackMeta>;
export const BackMeta = object({
  start_date: nullable(day()),
  end_date: nullable(day()),
  trade_date: nullable(day()),
  last_sync_datetime: nullable(instant()),
  last_entry_datetime: nullable(instant()),
  /** Days with a Verified or COB run, newest first. */
  valid_trade_dates: list(day()),
  /** Up to which day all companies of the set are locked. */
  last_accounting_locked_date: nullable(day()),
  /** The fiscal year in which `end_date` lies. */
  swiss_year: nullable(integer()),
  include_adj_proj: flag(),
  reverse_prev_year: flag(),
  quick_dates: list(BackQuickDate),
  default_quick_date_idx: nullable(integer()),
  /** Days that have a planning, newest first. */
  valid_cash_planning_dates: list(day()),
});

export const backMeta = {
  method: 'GET',
  path: '/acc_analytics/back_meta',
  summary: 'The periods, PNL dates and planning dates of the back office',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'light',
  unchanged: 'by etag',
  query: nothing(),
  reply: BackMeta,
} satisfies Endpoint;
