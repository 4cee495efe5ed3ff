import type { Endpoint } from '../endpoint.ts';
import {
  choice,
  day,
  list,
  nothing,
  nullable,
  number,
  object,
  type Static,
  text,
} from '../schema.ts';
import { Acceptance } from './tie-out.ts';

/** In what a clearer's statement does not go on from the one before. */
export type StatementBreak = Static<typeof StatementBreak>;
export const StatementBreak = object({
  /** Names it, for as long as both statements say the same. */
  key: text(),
  clearer_name: text(),
  /** Null of a day without a statement. */
  account: nullable(text()),
  statement_date: day(),
  subject: choice(['BALANCE', 'ACCOUNT', 'POSITION', 'DAY']),
  /** What follows from the statement before, exact: dollars or lots; null of a day. */
  before: nullable(text()),
  /** What is stated; null where it is not there. */
  after: nullable(text()),
  /** What is stated less what follows. */
  lots: number(),
  dollars: number(),
  /** What differs, a sentence without the clearer's name. */
  what: text(),
  /** Who answers for it. */
  accepted: nullable(Acceptance),
});

/** What a COB run of a day would be asked about, as the statements that hold say it now. */
export const listStatementBreaks = {
  method: 'GET',
  path: '/pnl_analytics/statement_breaks',
  summary:
    'In what statements do not go on from those before them, since the last day that has a COB run',
  access: 'pnl:read',
  limit: 'reads',
  query: object({ date: day() }),
  reply: object({
    breaks: list(StatementBreak),
    /** Statements whose open positions nobody knows, or those before: they are not compared. */
    unknown: list(object({ clearer_name: text(), statement_date: day() })),
  }),
} satisfies Endpoint;

/** Accepts one as its user saw it; another amount is another break, which nobody has accepted. */
export const acceptStatementBreak = {
  method: 'POST',
  path: '/pnl_analytics/statement_breaks/accept',
  summary: 'Accept that a statement does not go on from the one before',
  access: 'pnl:adjust',
  limit: 'writes',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    clearer_name: text({ minLength: 1, maxLength: 200 }),
    statement_date: day(),
    key: text({ minLength: 1, maxLength: 400 }),
    lots: number(),
    dollars: number(),
    reason: text({ minLength: 1, maxLength: 500 }),
  }),
  reply: object({ acceptance: Acceptance }),
} satisfies Endpoint;
