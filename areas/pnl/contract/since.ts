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
} from '@fairlead/shared/contract/schema';

/** Sources of a change between a run and the same run made again: kinds of facts that came in later, and reference data. */
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

/** Impact as it was computed before more facts came in, in the terms of `RunMoves`. */
export type EarlierMoves = Static<typeof EarlierMoves>;
const EarlierMoves = object({ worked_out_at: instant(), total: number(), by_kind: ByKind });

/** Impact on the P&L of facts that came in after a run: what it would be if it were made again, less what it is. */
export const RunMoves = object({
  /** NONE: nobody has worked it out as the facts stand now. */
  status: choice(['NONE', 'UNDER_WAY', 'MADE', 'FAILED']),
  /** P&L to date with adjustments, dollars to the cent, a run of now less this one; null unless it is made. */
  total: nullable(number()),
  by_kind: ByKind,
  /** The last that was worked out, where more has come in since; null where none was, and where it is made. */
  earlier: nullable(EarlierMoves),
  /** The task's run that works it out, has done so or failed. */
  task_id: nullable(text()),
});
export type RunMoves = Static<typeof RunMoves>;

/** The task that works it out, and the JSON that it takes: without a run, of the one that is shown first. */
export const PNL_SINCE_ROUTE = '/pnl/since';
export type SinceRequest = Static<typeof SinceRequest>;
export const SinceRequest = object({ run_id: optional(integer({ minimum: 1 })) });
