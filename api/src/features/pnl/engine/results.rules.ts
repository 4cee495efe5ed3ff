import type { Bucket } from '@fairlead/shared/contract/pnl/data-sets';

import type { Legs } from './legs.rules.ts';

/** Each leg at the end of a day. Money in whole cents: every table is an exact sum of these. */
export type Valuation = {
  readonly day: string;
  /** In the quoted unit; NaN where there is none. */
  readonly mark: Float64Array;
  readonly pricingDays: Int16Array;
  readonly fixedDays: Int16Array;
  /** What of the quantity is still to be priced, 0 to 1. */
  readonly openFraction: Float64Array;
  readonly gross: Float64Array;
  /** 0 or less. */
  readonly cost: Float64Array;
  /** 0 expired, 1 pricing now, 2 ahead. */
  readonly state: Uint8Array;
  /** Prices that were wanted and are not there, each once: 'FEI Jul 24 on 2024-06-28'. */
  readonly missing: readonly string[];
};

/** A leg of the run before that this one has not, or has otherwise. */
export type EarlierLeg = {
  readonly net: number;
  readonly gross: number;
  readonly mark: number;
  readonly openFraction: number;
  readonly qty: number;
};

/** What a run found: today's values beside those of the run before, leg by leg, and why they differ. */
export type RunValues = {
  readonly legs: Legs;
  readonly today: Valuation;
  /** Of the run before, in the order of `legs`; zero for a leg that it had not. */
  readonly before: {
    readonly day: string;
    readonly mark: Float64Array;
    readonly openFraction: Float64Array;
    readonly gross: Float64Array;
    readonly cost: Float64Array;
    /** The quantity it had then. */
    readonly qty: Float64Array;
  };
  /** Legs of the run before that are gone, as legs of their own: their `today` is zero. */
  readonly explain: Readonly<Record<Bucket, Float64Array>>;
};
