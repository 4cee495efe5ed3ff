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
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

const money = number;

/**
 * Reason why a person is asked: it may tell known payments again or other ones ('unsure'), it says otherwise than
 * is known ('other'), or it leaves out what others tell of its last day ('less').
 */
export type Question = Static<typeof Question>;
const Question = choice(['unsure', 'other', 'less']);

/**
 * 'same': it tells the known payments, or a part of their day; 'two': its payments are others; 'replaces': it
 * is right, and what the others have beyond it is withdrawn; 'keeps': what is known stays, and the statement
 * is set aside for good.
 */
export type StatementDecision = Static<typeof StatementDecision>;
const StatementDecision = choice(['same', 'two', 'replaces', 'keeps']);

const Statement = {
  statement_id: integer(),
  /** The bank's name for it. */
  external_id: text(),
  format: nullable(text()),
  is_provisional: flag(),
  file_name: text(),
  loaded_by: text(),
  loaded_at: instant(),
  opening_date: day(),
  opening: money(),
  closing_date: day(),
  closing: money(),
};

/** Payment of a statement; cash in is positive. */
export type StatedPayment = Static<typeof StatedPayment>;
const StatedPayment = object({
  booking_date: day(),
  amount: money(),
  counterparty_name: nullable(text()),
  remittance_information: text(),
  /** The bank's own reference. */
  servicer_ref: nullable(text()),
});

/** Effect of an answer. */
const Answer = object({
  decision: StatementDecision,
  /** Payments that count then and do not now, and those that count no more. */
  added: integer(),
  added_amount: money(),
  withdrawn: integer(),
  withdrawn_amount: money(),
});

/** A bank statement that does not count until somebody says how it goes with what is known. */
export type WaitingStatement = Static<typeof WaitingStatement>;
export const WaitingStatement = object({
  ...Statement,
  /** Version, another one whenever anything below is otherwise. */
  version: text(),
  service_account_no: text(),
  bank_name: text(),
  currency: text(),
  question: Question,
  asked_about: list(object(Statement)),
  /**
   * Payments that it tells beside those that they tell of its days: both may be one payment, or only it or only they
   * have it. What one side lacks first, the first 200.
   */
  payments: list(object({ told: nullable(StatedPayment), known: nullable(StatedPayment) })),
  payment_count: integer(),
  /** Answers that it can be given. */
  answers: list(Answer),
});

export const listWaitingStatements = {
  method: 'GET',
  path: '/acc_analytics/waiting_statements',
  summary: 'Bank statements that wait for a person, with what is in question',
  note: 'The oldest 50; `count` says how many there are.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ statements: list(WaitingStatement), count: integer() }),
} satisfies Endpoint;

export const answerWaitingStatement = {
  method: 'POST',
  path: '/acc_analytics/waiting_statements/{statement_id}/answer',
  summary: 'Say how a bank statement that waits goes with what is known',
  note: 'An answer that it does not offer, or that leaves it waiting, is a 422, and nothing is changed.',
  access: 'acc:import',
  limit: 'writes',
  cost: 'write',
  query: nothing(),
  repeatable: 'under a key',
  params: object({ statement_id: text({ pattern: '^[1-9]\\d{0,14}$' }) }),
  body: object({ decision: StatementDecision, version: text({ minLength: 1, maxLength: 100 }) }),
  reply: object({
    standing: choice(['laid', 'replaced']),
    /** Payments that count since, and those that count no more. */
    added: integer(),
    withdrawn: integer(),
  }),
  /** Somebody answered it, or an import made it another: the statement as it is; null: it waits no more. */
  refusals: {
    CHANGED: { status: 409, carries: object({ statement: nullable(WaitingStatement) }) },
  },
} satisfies Endpoint;
