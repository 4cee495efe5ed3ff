import type { Bucket } from '@fairlead/pnl/contract/data-sets';

import type { Legs } from './legs.rules.ts';

/** Each leg at the end of a day. Money in whole cents: every table is an exact sum of these. */
export type Valuation = {
  readonly day: string;
  /**
   * Price the leg was dealt at, with a settlement that it waited for; NaN where that is not there
   * yet.
   */
  readonly price: Float64Array;
  /** In the quoted unit; NaN where there is none. */
  readonly mark: Float64Array;
  readonly pricingDays: Int16Array;
  readonly fixedDays: Int16Array;
  /** Part of the quantity still to be priced, 0 to 1. */
  readonly openFraction: Float64Array;
  readonly gross: Float64Array;
  /** 0 or less of paper; of physical trades as it was stated. */
  readonly cost: Float64Array;
  /** 0 expired, 1 pricing now, 2 ahead. */
  readonly state: Uint8Array;
  /** Prices that were wanted and are not there, each once: 'FEI Jul 24 on 2024-06-28'. */
  readonly missing: readonly string[];
  /** Rates that amounts want and that are not there: 'EUR rate on 2024-06-28'. */
  readonly missingRates: readonly string[];
  /** Instruments whose mark is an earlier day's for want of one: 'FEI Jul 24 as on 2024-06-27'. */
  readonly fellBack: readonly string[];
};

/** Values stored by the run before, its legs as they were. */
export type StoredRunValues = {
  readonly legs: Legs;
  readonly mark: Float64Array;
  readonly openFraction: Float64Array;
  readonly gross: Float64Array;
  readonly cost: Float64Array;
  readonly state: Uint8Array;
};

/** The day before, and its run; null: what it would have found is worked out from today's facts. */
export type RunBefore = { readonly day: string; readonly run: StoredRunValues | null };

/** Values of a run and of the run before, leg by leg, with the explain (why they differ). */
export type RunValues = {
  /** Legs of the facts, then those of the run before that are gone: their `today` is zero. */
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
  /** Cents by leg; they sum to the change of its net. */
  readonly explain: Readonly<Record<Bucket, Float64Array>>;
};
