import { decimalPattern } from '@fairlead/shared/domain/numbers/decimal-text';
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { REASON } from '@fairlead/shared/contract/reason';
import {
  day,
  instant,
  integer,
  list,
  number,
  object,
  optional,
  type Static,
  text,
  nothing,
} from '@fairlead/shared/contract/schema';

import { ADJUSTMENT_LIMITS, ADJUSTMENT_LENGTHS } from '../domain/adjustment.ts';

/** Amount that people add to the P&L of a day and that no trade says (PNL-12). */
export type Adjustment = Static<typeof Adjustment>;
export const Adjustment = object({
  adjustment_id: integer(),
  adj_date: day(),
  book: text(),
  description: text(),
  /** Dollars, income positive. */
  pnl: number(),
  reason: text(),
  entered_by: text(),
  entered_at: instant(),
  row_version: integer(),
});

/** Adjustments that hold, newest first. */
export const listAdjustments = {
  method: 'GET',
  path: '/pnl_analytics/adjustments',
  summary: 'Adjustments of the P&L',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  query: object({ adj_date: optional(day()) }),
  reply: object({ adjustments: list(Adjustment), books: list(text()) }),
} satisfies Endpoint;

/** Adds one; runs made from then on have it. */
export const addAdjustment = {
  method: 'POST',
  path: '/pnl_analytics/adjustments',
  summary: 'Add an adjustment of the P&L',
  access: 'pnl:adjust',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    adj_date: day(),
    book: text({ minLength: 1, maxLength: ADJUSTMENT_LENGTHS.book }),
    description: text({ minLength: 1, maxLength: ADJUSTMENT_LENGTHS.description }),
    /** A decimal text with two decimals at most, never 0. */
    pnl: text({ pattern: decimalPattern(ADJUSTMENT_LIMITS) }),
    ...REASON,
  }),
  reply: object({ adjustment: Adjustment }),
} satisfies Endpoint;

/** Withdraws one; runs that have it keep it. */
export const withdrawAdjustment = {
  method: 'POST',
  path: '/pnl_analytics/adjustments/{adjustment_id}/withdraw',
  summary: 'Take an adjustment of the P&L back',
  access: 'pnl:adjust',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: object({ adjustment_id: integer({ minimum: 1 }) }),
  query: nothing(),
  body: object(REASON),
  reply: object({ adjustment: Adjustment }),
} satisfies Endpoint;
