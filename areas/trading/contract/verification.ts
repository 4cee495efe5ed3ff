import { MAX_TRADES_AT_ONCE } from '@fairlead/shared/domain/trades/trade-ids';
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
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { CoreTrade } from './core-trades.ts';
import { TRADE_FILTER } from './trade-filter.ts';

const STATE_FIELDS = {
  trade_id: text(),
  state: choice(['PENDING', 'VERIFIED']),
  verified_by: nullable(text()),
  verified_at: nullable(instant()),
  row_version: integer(),
};

/** State of a trade that verifying changes. */
export type TradeState = Static<typeof TradeState>;
export const TradeState = object(STATE_FIELDS);

/** The trades at the versions that the user saw. */
const SEEN_TRADES = object({
  trades: list(
    object({
      trade_id: text({ minLength: 1, maxLength: 128 }),
      row_version: integer({ minimum: 1 }),
    }),
    { minItems: 1, maxItems: MAX_TRADES_AT_ONCE },
  ),
});

const stateChanges = {
  method: 'POST',
  access: 'edf:verify',
  limit: 'verify',
  cost: 'write',
  note: 'All of them or none. One that is in the state already is answered as it is, and none may be named twice.',
  query: nothing(),
  body: SEEN_TRADES,
  /** Five thousand ids of usual length are 250 KiB, of the longest 900. */
  maxBodyBytes: 1_048_576,
  /** As they are now, in the order asked. */
  reply: object({ trades: list(TradeState) }),
  /** Somebody else was faster: every trade that has changed since, as it is now. */
  refusals: { TRADE_CHANGED: { status: 409, carries: object({ trades: list(CoreTrade) }) } },
} as const;

/** Marks many trades as agreed with the clearers' statements. */
export const verifyCoreTrades = {
  ...stateChanges,
  path: '/core-trades/verify',
  summary: 'Verify many trades',
} satisfies Endpoint;

/** Takes many verifications back; also what undoes an act, by the versions that it answered. */
export const unverifyCoreTrades = {
  ...stateChanges,
  path: '/core-trades/unverify',
  summary: 'Take the verifications of many trades back',
} satisfies Endpoint;

/** Verifies whatever a filter finds unverified, if it is as many as the user has confirmed. */
export const verifyMatchingTrades = {
  method: 'POST',
  path: '/core-trades/verify_matching',
  summary: 'Verify all unverified trades of a filter',
  note: `At most ${MAX_TRADES_AT_ONCE}. The answer is what takes exactly these back.`,
  access: 'edf:verify',
  limit: 'verify',
  cost: 'write',
  repeatable: 'under a key',
  query: object(TRADE_FILTER),
  /** How many unverified trades the user has confirmed. */
  body: object({ expected: integer({ minimum: 1, maximum: MAX_TRADES_AT_ONCE }) }),
  reply: object({ trades: list(TradeState) }),
  /** There are others by now: how many. */
  refusals: { COUNT_CHANGED: { status: 409, carries: object({ unverified: integer() }) } },
} satisfies Endpoint;

/** Kinds of last change of a trade. */
export const LAST_CHANGES = [
  'imported',
  'corrected',
  'withdrawn',
  'restored',
  'verified',
  'unverified',
] as const;

/** A trade that was changed, and what by. */
export type TradeChange = Static<typeof TradeChange>;
export const TradeChange = object({
  ...STATE_FIELDS,
  changed_at: instant(),
  last_change: choice(LAST_CHANGES),
});

/** Maximum of changes in one answer. */
export const MAX_CHANGES = 500;

/**
 * Incremental polling: what happened to a filter's trades, in either state, since a moment that an
 * earlier answer gave; some of it again, which a trade's `row_version` tells. For a screen that
 * asks every few seconds.
 */
export const coreTradeChanges = {
  method: 'GET',
  path: '/core-trades/changes',
  summary: 'How many trades of a filter are unverified, and which have changed',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: 'heavy',
  query: object({ ...TRADE_FILTER, since: optional(instant()) }),
  reply: object({
    /** What to ask by the next time. */
    as_of: instant(),
    /** Null where nothing has changed since and counting would not be cheap. */
    counts: nullable(
      object({
        /** Of the filter, whatever it says of the state. */
        unverified: integer(),
        /** Of the filter as it is. */
        total: integer(),
      }),
    ),
    /** The latest, newest first. Without `since` none. */
    changed: list(TradeChange),
    /** Whether there are more than these. */
    more: flag(),
  }),
} satisfies Endpoint;

/** The longest time that `coreTradeDays` answers for, in days. */
export const MAX_DAYS = 400;

/** Verification progress of the days of a calendar. Days without a trade are left out. */
export const coreTradeDays = {
  method: 'GET',
  path: '/core-trades/days',
  summary: 'How many trades each run date has, and how many of them are unverified',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: 'heavy',
  query: object({ from: day(), to: day() }),
  reply: object({
    days: list(object({ day: day(), unverified: integer(), total: integer() })),
  }),
} satisfies Endpoint;
