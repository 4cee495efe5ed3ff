import {
  choice,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '../schema.ts';

/** What may move a run that is made again: kinds of facts that come in, as they are counted. */
export const MOVED_BY = [
  'statements',
  'orders',
  'tickets',
  'opening_positions',
  'undone',
  'prices',
  'rates',
  'cargoes',
  'adjustments',
  /** Products, calendars, rates of fees and how the engine counts; no fact of the market or the firm. */
  'reference_data',
] as const;
export type MovedBy = (typeof MOVED_BY)[number];

/** How far it is known what has come in since a run would move. */
export const RunMoves = object({
  /** NONE: nobody has worked it out as the facts stand now. */
  status: choice(['NONE', 'UNDER_WAY', 'MADE', 'FAILED']),
  /** P&L to date with adjustments, dollars to the cent, a run of now less this one; null unless it is made. */
  total: nullable(number()),
  /** Its parts, those of 0 left out; they sum to the total. */
  by_kind: list(object({ kind: choice([...MOVED_BY]), moved: number() })),
  /** The task's run that works it out, has done so or failed. */
  task_id: nullable(text()),
});
export type RunMoves = Static<typeof RunMoves>;

/** The task that works it out, and the JSON that it takes: without a run, of the one that is shown first. */
export const PNL_SINCE_ROUTE = '/pnl/since';
export type SinceRequest = Static<typeof SinceRequest>;
export const SinceRequest = object({ run_id: optional(integer({ minimum: 1 })) });
