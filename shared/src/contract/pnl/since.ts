import {
  choice,
  instant,
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

/** Parts of a total, those of 0 left out; they sum to it. */
const ByKind = list(object({ kind: choice([...MOVED_BY]), moved: number() }));

/** What had come in would have moved by then, in the terms of `RunMoves`. */
export type EarlierMoves = Static<typeof EarlierMoves>;
const EarlierMoves = object({ worked_out_at: instant(), total: number(), by_kind: ByKind });

/** How far it is known what has come in since a run would move. */
export const RunMoves = object({
  /** NONE: nobody has worked it out as the facts stand now. */
  status: choice(['NONE', 'UNDER_WAY', 'MADE', 'FAILED']),
  /** P&L to date with adjustments, dollars to the cent, a run of now less this one; null unless it is made. */
  total: nullable(number()),
  by_kind: ByKind,
  /** What was worked out last, where more has come in since; null of nothing, and where it is made. */
  earlier: nullable(EarlierMoves),
  /** The task's run that works it out, has done so or failed. */
  task_id: nullable(text()),
});
export type RunMoves = Static<typeof RunMoves>;

/** The task that works it out, and the JSON that it takes: without a run, of the one that is shown first. */
export const PNL_SINCE_ROUTE = '/pnl/since';
export type SinceRequest = Static<typeof SinceRequest>;
export const SinceRequest = object({ run_id: optional(integer({ minimum: 1 })) });
