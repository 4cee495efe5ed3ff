import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { REASON } from '@fairlead/shared/contract/reason';
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
import { dataSetCalls } from './runs.ts';

/**
 * TIE_OUT: between us and a clearer. STATEMENT: between two statements of a clearer. PRICE: a price that
 * is farther from the one before than expected; its `dollars` are the price.
 */
const ACCEPTANCE_KINDS = ['TIE_OUT', 'STATEMENT', 'PRICE'] as const;
export type AcceptanceKind = (typeof ACCEPTANCE_KINDS)[number];

/** A difference that a person answers for; it holds while key and amounts are the same. */
export type Acceptance = Static<typeof Acceptance>;
export const Acceptance = object({
  acceptance_id: integer(),
  kind: choice([...ACCEPTANCE_KINDS]),
  difference_key: text(),
  lots: number(),
  dollars: number(),
  label: text(),
  reason: text(),
  accepted_by: text(),
  accepted_at: instant(),
  row_version: integer(),
});

/**
 * Causes of a difference; STATEMENT: a clearer's statement does not follow from the one before it.
 */
const CAUSES = [
  'PRICE',
  'QUANTITY',
  'MISSING_HERE',
  'MISSING_THERE',
  'FEE',
  'DAY',
  'OTE',
  'CHANGED',
  'STATEMENT',
] as const;
export type Cause = (typeof CAUSES)[number];

/**
 * Owners of a difference: who dealt, who keeps the blotter, who has the clearer's and the prices'
 * files.
 */
const OWNERS = ['TRADER', 'MIDDLE_OFFICE', 'BACK_OFFICE'] as const;
export type Owner = (typeof OWNERS)[number];

/**
 * One difference between our legs, a clearer's trades and its money, as a run found it. Of a statement 'ours' is what
 * follows from the statement before.
 */
export type TieOutRow = Static<typeof TieOutRow>;
export const TieOutRow = object({
  /** Names it; the same from day to day. */
  key: text(),
  /** Null of a ticket that no clearer has. */
  clearer: nullable(text()),
  account: nullable(text()),
  exchange: nullable(text()),
  contract: nullable(text()),
  /** Null of an account's money. */
  product: nullable(text()),
  term_month_date: nullable(day()),
  balmo_date: nullable(day()),
  /** 'Order 900777', 'Ticket 34'. */
  subject: text(),
  cause: choice([...CAUSES]),
  owner: choice([...OWNERS]),
  /** What differs, a sentence. */
  says: text(),
  /** What lots are thousands of; ten minis are one. */
  unit: nullable(choice(['MT', 'BBL'])),
  ours_lots: nullable(number()),
  clearer_lots: nullable(number()),
  /** Ours less the clearer's. */
  lots: number(),
  /** Dollars that came in, what was paid below 0; null where there is nothing to compare. */
  ours_dollars: nullable(number()),
  clearer_dollars: nullable(number()),
  /** Ours less the clearer's: by so much our P&L is above the clearer's. */
  dollars: number(),
  /** Who accepted it, where somebody had when the run was made. */
  accepted: nullable(
    object({
      acceptance_id: integer(),
      accepted_by: text(),
      accepted_at: instant(),
      reason: text(),
    }),
  ),
});

/**
 * The three-way tie-out of a run: our legs, the clearers' trades, the clearers' money; and in what the
 * clearers' statements do not go on from those before.
 */
export type TieOut = Static<typeof TieOut>;
export const TieOut = object({
  rows: list(TieOutRow),
  /** True when it is empty or all of it accepted, which VERIFIED asks for. */
  is_tied: flag(),
  /** The clearers that stated the day. */
  clearers: list(text()),
  /** True when open positions were compared, by clearer: only of statements that have kept them. */
  positions_of: list(text()),
  /** Open trade equity by account, the clearer's beside ours. */
  otes: list(
    object({
      clearer: text(),
      account: text(),
      stated: number(),
      /** The clearer's trades at our marks; null where a price is missing. */
      of_trades: nullable(number()),
      /** Our legs at our marks. */
      ours: nullable(number()),
      is_tied: flag(),
    }),
  ),
});

export const tieOut = dataSetCalls('tie_out', 'The tie-out with the clearers', TieOut);

/** Accepts one difference of a run as its user saw it. */
export const acceptDifference = {
  method: 'POST',
  path: '/pnl_analytics/acceptances',
  summary: 'Accept a difference of the tie-out',
  access: 'pnl:adjust',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  query: nothing(),
  body: object({
    run_id: integer({ minimum: 1 }),
    key: text({ minLength: 1, maxLength: 400 }),
    /** The exact amounts that were seen. */
    lots: number(),
    dollars: number(),
    ...REASON,
  }),
  reply: object({ acceptance: Acceptance }),
} satisfies Endpoint;

/** Acceptances that hold, newest first; of a kind where one is named. */
export const listAcceptances = {
  method: 'GET',
  path: '/pnl_analytics/acceptances',
  summary: 'Differences that somebody has accepted',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  query: object({ kind: optional(choice([...ACCEPTANCE_KINDS])) }),
  reply: object({ acceptances: list(Acceptance) }),
} satisfies Endpoint;

/** Withdraws one; runs that counted it keep it. */
export const withdrawAcceptance = {
  method: 'POST',
  path: '/pnl_analytics/acceptances/{acceptance_id}/withdraw',
  summary: 'Take the acceptance of a difference back',
  access: 'pnl:adjust',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: object({ acceptance_id: integer({ minimum: 1 }) }),
  query: nothing(),
  body: object(REASON),
  reply: object({ acceptance: Acceptance }),
} satisfies Endpoint;
