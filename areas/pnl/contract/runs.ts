import { decimalPattern } from '@fairlead/shared/domain/numbers/decimal-text';
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
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import {
  MAX_DEAL_PATH_NAME,
  MAX_PRODUCT_NAME,
  MAX_SHIFTS,
  MAX_TRADES,
  PRICE_LIMITS,
  QUANTITY_LIMITS,
  SHIFT_LIMITS,
} from '../domain/scenario.ts';
import { RunMoves } from './since.ts';

/**
 * Degrees to which a day's P&L is settled, from marks of the afternoon to what the clearer agrees
 * with; a scenario is a shocked copy and never the latest (domain.md, "Run types").
 */
export const RUN_TYPES = [
  'INTRADAY',
  'PRELIM',
  'LIKELY_COB',
  'COB',
  'VERIFIED',
  'SCENARIO',
] as const;
export const RunType = choice([...RUN_TYPES]);
export type RunType = (typeof RUN_TYPES)[number];

/** One run of the P&L (spec C3). */
export type PnlRun = Static<typeof PnlRun>;
export const PnlRun = object({
  run_id: integer(),
  pipe_run_date: day(),
  run_type: RunType,
  /** Of an intraday run; null for every other. */
  preliminary_pnl_run: nullable(flag()),
  author_nick_name: text(),
  created_at: instant(),
});

/** Something that a run names: what it is about says where more of it is read. */
const WARNING_KINDS = ['ORDER', 'TIE_OUT', 'PRICE', 'TICKET', 'OTHER'] as const;
export type RunWarning = Static<typeof RunWarning>;
export const RunWarning = object({
  kind: choice([...WARNING_KINDS]),
  /** A sentence. */
  text: text(),
  /** How many more like the ones before it the run does not name; 0 where the sentence is one itself. */
  more: integer(),
  /** Of an order: its clearer's trades as they are now, 'N1,N2'; null where it has none. */
  trade_ids: nullable(text()),
  /** Of a ticket: its number in the blotter. */
  entry_id: optional(integer()),
});

/** Summary of the run that is shown. */
export type SelectedRun = Static<typeof SelectedRun>;
export const SelectedRun = object({
  ...PnlRun.properties,
  /** The run that its day-to-day changes are counted from; null: it struck the day before itself. */
  prev_run_id: nullable(integer()),
  prev_date: nullable(day()),
  /** Of a scenario: the run that it is a shocked copy of. */
  base_run_id: nullable(integer()),
  /** What it was made of. */
  price_set_id: nullable(integer()),
  trade_cutoff: instant(),
  config_hash: text(),
  leg_count: integer(),
  /** What it names, each a sentence: orders that were not submitted, prices that are missing. */
  warnings: list(text()),
  /** The same, each with what it is about; runs made before that was kept lack it. */
  warned: optional(list(RunWarning)),
  /** The task's run that made it, for who may read the history. */
  task_id: nullable(text()),
});

const PNL_TABS = ['management', 'physical', 'paper', 'back-office'] as const;
export type PnlTab = (typeof PNL_TABS)[number];

/** Response to the dashboard's first call. */
export type PnlMeta = Static<typeof PnlMeta>;
export const PnlMeta = object({
  /** The date that was asked for, or of the latest run; today where no run was ever made. */
  pipe_run_date: day(),
  /** Null where that date has no run. */
  selected: nullable(SelectedRun),
  found_selected_run: flag(),
  /** The best run of each date, newest date first, and every run of the selected date. */
  pnl_list: list(PnlRun),
  /** Business days that the look-ahead selector offers. */
  look_aheads: list(integer()),
  /** Where this person begins. */
  default_tab: choice([...PNL_TABS]),
  /** Runs of the P&L that are asked for and not yet made; both 0 while none are. */
  under_way: object({ done: integer(), waiting: integer() }),
});

const RunOfDate = object({ pipe_run_date: day() });
/** Another run of the date than its best one. */
const WhichRun = object({ run_id: optional(integer({ minimum: 1 })) });

const META = {
  method: 'GET',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  unchanged: 'by etag',
  query: WhichRun,
  reply: PnlMeta,
} as const;

export const latestMeta = {
  ...META,
  path: '/pnl_analytics/meta/latest',
  summary: 'The latest run of the P&L and the list of runs',
} satisfies Endpoint;

export const metaOfDate = {
  ...META,
  path: '/pnl_analytics/meta/date/{pipe_run_date}',
  summary: 'The run of a date and the list of runs',
  params: RunOfDate,
} satisfies Endpoint;

/** Counts how many facts of a run's date and before have come since it was made, by kind: it has not counted them. */
export type RunSince = Static<typeof RunSince>;
export const RunSince = object({
  run_id: integer(),
  statements: integer(),
  /** Orders of clearers that were submitted, tickets that were entered, and both that were undone. */
  orders: integer(),
  tickets: integer(),
  /** Positions with which the firm began, as a file says them since. */
  opening_positions: integer(),
  undone: integer(),
  /** Observed prices, and those of them that correct one which the run has seen. */
  prices: integer(),
  corrected_prices: integer(),
  rates: integer(),
  cargoes: integer(),
  adjustments: integer(),
  /** Clearers' trades of its date and before that nobody has verified as they are now. */
  pending_trades: integer(),
  /**
   * The newest run of its date that was made since, no scenario, and by how much what has come in moved
   * it: P&L to date with adjustments, dollars to the cent, the newer one less this one.
   */
  newer: nullable(object({ run_id: integer(), moved: number() })),
  moves: RunMoves,
});

export const runSince = {
  method: 'GET',
  path: '/pnl_analytics/since',
  summary: 'What has come in since a run was made',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({ run_id: integer({ minimum: 1 }) }),
  reply: RunSince,
} satisfies Endpoint;

/** The two calls of a data set of a run; with `run_id` its answer is the same for ever. */
export const dataSetCalls = <Reply extends Endpoint['reply'], Name extends string>(
  name: Name,
  what: string,
  reply: Reply,
) => {
  const common = {
    method: 'GET',
    access: 'pnl:read',
    limit: 'reads',
    cost: 'light',
    unchanged: 'by etag',
    query: WhichRun,
    reply,
  } as const;
  return {
    latest: {
      ...common,
      path: `/pnl_analytics/${name}/latest`,
      summary: `${what}, of the latest run`,
    },
    ofDate: {
      ...common,
      path: `/pnl_analytics/${name}/date/{pipe_run_date}`,
      summary: `${what}, of the run of a date`,
      params: RunOfDate,
    },
  } as const;
};

/** One price move of a scenario: every month of the product where none is named. */
export type PriceShift = Static<typeof PriceShift>;
export const PriceShift = object({
  product: text({ minLength: 1, maxLength: MAX_PRODUCT_NAME }),
  term_month: nullable(day()),
  /** In the product's quoted unit, as a decimal text. */
  shift: text({ pattern: decimalPattern(SHIFT_LIMITS) }),
});

/** One invented trade of a scenario: a single month, at a fixed price or at the mark (null). */
export type ScenarioTrade = Static<typeof ScenarioTrade>;
export const ScenarioTrade = object({
  book: text({ minLength: 1, maxLength: MAX_DEAL_PATH_NAME }),
  strategy: text({ minLength: 1, maxLength: MAX_DEAL_PATH_NAME }),
  deal: text({ minLength: 1, maxLength: MAX_DEAL_PATH_NAME }),
  product: text({ minLength: 1, maxLength: MAX_PRODUCT_NAME }),
  term_month: day(),
  /** Signed, in the product's unit, as a decimal text. */
  qty: text({ pattern: decimalPattern(QUANTITY_LIMITS) }),
  price: nullable(text({ pattern: decimalPattern(PRICE_LIMITS) })),
});

/** The JSON that `/pnl/run_scenario` takes: a shocked copy of a run (PNL-37). */
export type ScenarioRequest = Static<typeof ScenarioRequest>;
export const ScenarioRequest = object({
  base_run_id: integer({ minimum: 1 }),
  shifts: list(PriceShift, { maxItems: MAX_SHIFTS }),
  trades: list(ScenarioTrade, { maxItems: MAX_TRADES }),
});

/** The route of the task that makes a run of a date and type, and of the one that makes a scenario. */
export const PNL_RUN_ROUTE = '/pnl/run';
export const PNL_SCENARIO_ROUTE = '/pnl/run_scenario';
export const PNL_HISTORY_ROUTE = '/pnl/run_history';

/** Lists the choices of the scenario dialog. */
export const scenarioChoices = {
  method: 'GET',
  path: '/pnl_analytics/scenario_choices',
  summary: 'Products, months and deals that a scenario may name',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({
    products: list(object({ code: text(), quote_unit: text(), metric: text() })),
    deals: list(object({ book: text(), strategy: text(), deal: text() })),
  }),
} satisfies Endpoint;
