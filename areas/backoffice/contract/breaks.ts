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
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

import { MAX_ASSIGNED } from '../domain/breaks/assignment.ts';
import { EXPLAINED_AMOUNT, DECISION_LENGTHS } from '../domain/breaks/decision.ts';
import { LOT_COLUMN_NAMES, LOT_TABLES } from './columns.ts';

const money = number;

export const BREAK_STATES = ['OPEN', 'EXPLAINED', 'TO_CORRECT', 'CLOSED'] as const;
export type BreakState = (typeof BREAK_STATES)[number];

/** Causes that a break may come from; proposed, never taken. */
const BREAK_CAUSES = [
  'not booked',
  'booked twice',
  'wrong lot',
  'wrong column',
  'sign turned',
  'rate of another day',
  'late',
] as const;
export type BreakCause = (typeof BREAK_CAUSES)[number];

/** A difference beyond rounding of a lot and column, as it stands and as people have settled it. */
export type LotBreak = Static<typeof LotBreak>;
export const LotBreak = object({
  break_id: integer(),
  /** Counts up with every step. */
  row_version: integer(),
  lot_num: text(),
  new_fmt_lot_num: nullable(text()),
  lot_table: choice([...LOT_TABLES]),
  scg_pnl_column: choice([...LOT_COLUMN_NAMES]),
  amount_traders: money(),
  amount_danaos: money(),
  amount_diff: money(),
  /** Restated amounts as they were when their days were closed; left out where they are the same. */
  was_traders: optional(money()),
  was_danaos: optional(money()),
  was_diff: optional(money()),
  status: choice([...BREAK_STATES]),
  /** The first day on which it was beyond rounding and stayed so, by the dates of the facts. */
  aged_from: day(),
  /** Days up to the business date. */
  age: integer(),
  /** E-mail; null: nobody has it. */
  owner: nullable(text()),
  explained_amount: nullable(money()),
  reason: nullable(text()),
  /** What has to be corrected, and until when. */
  correct_in: nullable(choice(['TRADERS', 'ACCOUNTING'])),
  due: nullable(day()),
  note: nullable(text()),
  /** It was explained with another amount; the explained one is `explained_amount`. */
  reopened: flag(),
  /** Null: nothing was found that would make it. */
  cause: nullable(
    object({
      cause: choice([...BREAK_CAUSES]),
      /** A sentence that says by which entries. */
      evidence: text(),
      /** Ledger lines it is about. */
      lines: list(object({ journal_id: integer(), line_no: integer() })),
    }),
  ),
});

/** Every break that is not closed, with rounding the differences of the three tables. */
export type LotBreaks = Static<typeof LotBreaks>;
export const LotBreaks = object({
  breaks: list(LotBreak),
  /** The dates that the breaks are of, as `scg_physical` takes them: with adjustments and all years. */
  start_date: nullable(day()),
  end_date: nullable(day()),
  trade_date: nullable(day()),
  /**
   * All differences of lots: those of the breaks, what is within rounding, and what imports have moved since
   * breaks were last kept.
   */
  difference: money(),
  of_breaks: money(),
  within_rounding: money(),
  not_looked_at: money(),
  /** Who may own a break: who stands in the back-office list. */
  owners: list(text()),
  /** Dollars up to which nothing is left to explain; a server of the release before does not say it. */
  rounding: optional(money()),
});

export const listBreaks = {
  method: 'GET',
  path: '/acc_analytics/back_acc/breaks',
  summary: 'The breaks between traders and accounting, with what was decided of each',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    /** 'closed': those that are settled; 'open' where it is left out. */
    state: optional(choice(['open', 'closed'])),
  }),
  reply: LotBreaks,
} satisfies Endpoint;

/** Step in the history of a break: what a user, or an import, did to it. */
export type BreakStep = Static<typeof BreakStep>;
export const BreakStep = object({
  seq: integer(),
  at: instant(),
  /** E-mail, or the task that found it. */
  actor: text(),
  status: choice([...BREAK_STATES]),
  amount_diff: money(),
  explained_amount: nullable(money()),
  reason: nullable(text()),
  correct_in: nullable(choice(['TRADERS', 'ACCOUNTING'])),
  owner: nullable(text()),
  due: nullable(day()),
  note: nullable(text()),
});

const ofOne = {
  params: object({ break_id: integer({ minimum: 1 }) }),
  query: nothing(),
};

export const readBreak = {
  ...ofOne,
  method: 'GET',
  path: '/acc_analytics/back_acc/breaks/{break_id}',
  summary: 'A break with every step that it took, newest first',
  access: 'backacc:read',
  limit: 'reads',
  cost: 'light',
  reply: object({ lot_break: LotBreak, steps: list(BreakStep) }),
} satisfies Endpoint;

/** Decision of a user on a break that he saw. */
export type BreakDecision = Static<typeof BreakDecision>;
export const BreakDecision = object({
  row_version: integer({ minimum: 1 }),
  /** 'OPEN' takes a decision back. */
  status: choice(['OPEN', 'EXPLAINED', 'TO_CORRECT']),
  /** Needed to explain. A decimal text, the whole difference where it is left out. */
  explained_amount: optional(text({ pattern: decimalPattern(EXPLAINED_AMOUNT) })),
  reason: optional(text({ minLength: 1, maxLength: DECISION_LENGTHS.reason })),
  /** All three needed to have it corrected. */
  correct_in: optional(choice(['TRADERS', 'ACCOUNTING'])),
  owner: optional(text({ minLength: 3, maxLength: DECISION_LENGTHS.owner })),
  due: optional(day()),
  note: optional(text({ maxLength: DECISION_LENGTHS.note })),
});

const decided = { DECIDED: { status: 409, carries: object({ lot_break: LotBreak }) } } as const;

export const decideBreak = {
  ...ofOne,
  method: 'POST',
  path: '/acc_analytics/back_acc/breaks/{break_id}/decide',
  summary: 'Say what a break is: explained, to be corrected, or open again',
  note: 'Who decides second is answered with what the first decided. What is missing is a 422.',
  access: 'backacc:decide',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  body: BreakDecision,
  reply: object({ lot_break: LotBreak, steps: list(BreakStep) }),
  refusals: decided,
} satisfies Endpoint;

export const assignBreaks = {
  method: 'POST',
  path: '/acc_analytics/back_acc/breaks/assign',
  summary: 'Give breaks an owner, all of them or none',
  access: 'backacc:decide',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    breaks: list(
      object({ break_id: integer({ minimum: 1 }), row_version: integer({ minimum: 1 }) }),
      {
        minItems: 1,
        maxItems: MAX_ASSIGNED,
      },
    ),
    /** Null: nobody. */
    owner: nullable(text({ minLength: 3, maxLength: DECISION_LENGTHS.owner })),
  }),
  reply: object({ breaks: list(LotBreak) }),
  refusals: decided,
} satisfies Endpoint;
