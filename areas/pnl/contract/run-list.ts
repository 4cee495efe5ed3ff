import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  integer,
  list,
  nullable,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';
import { PnlRun } from './runs.ts';

/** Runs that are looked for: all, those that the asking person made, scenarios of anybody. */
const WHOSE_RUNS = ['all', 'mine', 'scenarios'] as const;
export type WhoseRuns = (typeof WHOSE_RUNS)[number];

export type MadeRun = Static<typeof MadeRun>;
const MadeRun = object({
  ...PnlRun.properties,
  /** Of a scenario: the run that it is a shocked copy of. */
  base_run_id: nullable(integer()),
  /** Of a scenario: its shocks, each a sentence. */
  shocks: list(text()),
});

export const RUNS_PAGE = 100;

/** Lists runs of any day, also those that are not the best of theirs, and scenarios (PNL-04). */
export const listRuns = {
  method: 'GET',
  path: '/pnl_analytics/runs',
  summary: 'List the runs and scenarios of the P&L of all days, the last made first',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  query: object({
    whose: optional(choice([...WHOSE_RUNS])),
    pipe_run_date: optional(day()),
    /** The `after` of the page before. */
    after: optional(integer({ minimum: 1 })),
  }),
  reply: object({
    runs: list(MadeRun),
    /** Number of runs of the filter, on all pages. */
    total: integer(),
    /** Begin of the next page; null: this is the last one. */
    after: nullable(integer()),
  }),
} satisfies Endpoint;
