import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { REASON } from '@fairlead/shared/contract/reason';
import {
  day,
  instant,
  integer,
  list,
  nothing,
  object,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { MAX_PERCENT } from '../domain/limits/limit-waivers.ts';

/** Lets a limit be broken for a time, up to so much of it; it hides no figure. */
export type LimitWaiver = Static<typeof LimitWaiver>;
const LimitWaiver = object({
  waiver_id: integer(),
  /** 'VAR_95', 'DRAWDOWN', 'POSITION FEI 2024-08-01'. */
  limit_key: text(),
  /** The date of the run that was looked at; it holds from it to the last day. */
  from_day: day(),
  until_day: day(),
  up_to_percent: integer(),
  /** What was waived, as its person read it. */
  label: text(),
  reason: text(),
  waived_by: text(),
  /** 'Mila' */
  waived_by_name: text(),
  waived_at: instant(),
  row_version: integer(),
});

/** Waivers in force on a run's date: for a person those of now, for a picture those of when the run was made. */
export const listLimitWaivers = {
  method: 'GET',
  path: '/pnl_analytics/limit_waivers/date/{pipe_run_date}',
  summary: 'Waivers of limits that are in force on the date of a run',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  params: object({ pipe_run_date: day() }),
  query: object({ run_id: integer({ minimum: 1 }) }),
  reply: object({ waivers: list(LimitWaiver) }),
} satisfies Endpoint;

/** Waives a limit that a run has found to be broken, or beyond its alert. */
export const waiveLimit = {
  method: 'POST',
  path: '/pnl_analytics/limit_waivers',
  summary: 'Waive a limit that is broken, until a day',
  access: 'limit:waive',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    run_id: integer({ minimum: 1 }),
    limit_key: text({ minLength: 1, maxLength: 100 }),
    until_day: day(),
    up_to_percent: integer({ minimum: 1, maximum: MAX_PERCENT }),
    ...REASON,
  }),
  reply: object({ waiver: LimitWaiver }),
} satisfies Endpoint;

/** Withdraws one; pictures of runs that had it keep it. */
export const withdrawLimitWaiver = {
  method: 'POST',
  path: '/pnl_analytics/limit_waivers/{waiver_id}/withdraw',
  summary: 'Take the waiver of a limit back',
  access: 'limit:waive',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: object({ waiver_id: integer({ minimum: 1 }) }),
  query: nothing(),
  body: object(REASON),
  reply: object({ waiver: LimitWaiver }),
} satisfies Endpoint;
