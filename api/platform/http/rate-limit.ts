import type { CallLimit } from '@fairlead/shared/contract/endpoint';
import type { onRequestHookHandler } from 'fastify';

import { Refusal } from './errors.ts';

/** A bucket refills evenly and holds `burst` calls at most. */
export type Rate = { readonly perMinute: number; readonly burst: number };

/** Names of rate limits, and `refused`: what an address sent in vain. */
export const LIMIT_NAMES = [
  'refused',
  'sign_in',
  'reads',
  'trade_reads',
  'history',
  'task_output',
  'verify',
  'writes',
  'layouts',
  'trade_entry',
  'drafts',
  'task_runs',
  'sheets',
  'exports',
  'screenshot_links',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
export type Limits = Readonly<Record<LimitName, Rate>>;

/** Default rate limits, unless a policy file says otherwise. */
export const DEFAULT_LIMITS: Limits = {
  refused: { perMinute: 600, burst: 300 },
  sign_in: { perMinute: 60, burst: 60 },
  reads: { perMinute: 600, burst: 100 },
  trade_reads: { perMinute: 1_200, burst: 200 },
  history: { perMinute: 60, burst: 60 },
  task_output: { perMinute: 600, burst: 120 },
  verify: { perMinute: 900, burst: 200 },
  writes: { perMinute: 60, burst: 10 },
  layouts: { perMinute: 120, burst: 30 },
  trade_entry: { perMinute: 60, burst: 30 },
  drafts: { perMinute: 240, burst: 60 },
  task_runs: { perMinute: 10, burst: 10 },
  sheets: { perMinute: 6, burst: 6 },
  exports: { perMinute: 12, burst: 12 },
  // Ten an hour.
  screenshot_links: { perMinute: 1 / 6, burst: 10 },
};

type Bucket = { remaining: number; at: number };

/** More callers of a kind than this within a minute are not people; the oldest go first. */
const MAX_BUCKETS = 20_000;

/**
 * Token buckets in this process: each replica counts for itself, so N replicas allow N times as
 * much (docs/operations.md).
 */
export class Limiter {
  readonly #buckets = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, new Map<string, Bucket>()]),
  ) as Record<LimitName, Map<string, Bucket>>;
  readonly #limits: Limits;
  readonly #now: () => number;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Takes one call from the caller's bucket, or answers why not, with the seconds to wait. */
  take(name: LimitName, caller: string): Refusal | undefined {
    const rate = this.#limits[name];
    const now = this.#now();
    const buckets = this.#buckets[name];
    let bucket = buckets.get(caller);
    if (bucket === undefined) {
      dropOldest(buckets);
      buckets.set(caller, (bucket = { remaining: rate.burst, at: now }));
    }
    refill(bucket, rate, now);
    if (bucket.remaining < 1) return whyNot(bucket, rate);
    bucket.remaining -= 1;
    return undefined;
  }

  /** Returns what `take` would answer, without taking. */
  look(name: LimitName, caller: string): Refusal | undefined {
    const bucket = this.#buckets[name].get(caller);
    if (bucket === undefined) return undefined;
    refill(bucket, this.#limits[name], this.#now());
    return whyNot(bucket, this.#limits[name]);
  }
}

function refill(bucket: Bucket, { perMinute, burst }: Rate, now: number): void {
  bucket.remaining = Math.min(burst, bucket.remaining + ((now - bucket.at) * perMinute) / 60_000);
  bucket.at = now;
}

function whyNot({ remaining }: Bucket, { perMinute }: Rate): Refusal | undefined {
  return remaining < 1 ? tooMany(Math.ceil(((1 - remaining) * 60) / perMinute)) : undefined;
}

function dropOldest(buckets: Map<string, Bucket>): void {
  if (buckets.size < MAX_BUCKETS) return;
  const oldest = buckets.keys().next().value;
  if (oldest !== undefined) buckets.delete(oldest);
}

/**
 * Counts a call for the signed-in user, or for the address of somebody who is not. Who signs in is
 * known only when the token has been checked: that call is counted by its route.
 */
export function countCall(limiter: Limiter, limit: CallLimit): onRequestHookHandler {
  if (limit === 'sign_in')
    return (_request, _reply, done) => {
      done();
    };
  return (request, _reply, done) => {
    done(limiter.take(limit, request.user?.subject ?? request.ip));
  };
}

function tooMany(seconds: number): Refusal {
  return new Refusal({
    status: 429,
    code: 'TOO_MANY',
    message: `Too many calls; please wait ${seconds} s`,
    retryAfter: seconds,
  });
}
