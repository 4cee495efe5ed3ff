import type { Month, DealPath, PnlProduct } from './products.rules.ts';

/** Unit that a mark is struck for: a product's month, or the part of it that a balmo prices. */
export type Instrument = {
  readonly product: PnlProduct;
  readonly termMonth: Month;
  /** The window's first and last day, both included. */
  readonly windowStart: string;
  readonly windowEnd: string;
};

/** Origin of a leg's price; of a physical trade's pricing leg the price is minus its premium. */
export const PRICED = { FIXED: 0, MOC: 1, DIFFERENTIAL: 2 } as const;

/**
 * The legs of a run, a million of them as easily as ten: one array for each fact, in the order of
 * `key`. Money in whole cents, so that sums are exact; prices and quantities as they were typed (15
 * digits at most, so that a double carries them).
 */
export type Legs = {
  readonly count: number;
  readonly places: readonly DealPath[];
  readonly instruments: readonly Instrument[];
  /** 'E1234' of a ticket's leg (leg_id), 'P<trade_uuid>/1' of a physical trade's. */
  readonly key: readonly string[];
  /** Ticket (entry_id), or trade and lot; null where it is of the other kind. */
  readonly entryId: readonly (number | null)[];
  readonly tradeUuid: readonly (string | null)[];
  readonly lotNum: readonly (string | null)[];
  readonly isPhysical: Uint8Array;
  /** Index into `places`. */
  readonly place: Int32Array;
  /** Index into `instruments`; −1: an amount that no price moves. */
  readonly instrument: Int32Array;
  /** Signed, in the product's unit. */
  readonly qty: Float64Array;
  /** Quoted; NaN: not known until a settlement is there (MOC), or worked out from leg B (DIFFERENTIAL). */
  readonly price: Float64Array;
  readonly priced: Uint8Array;
  /**
   * Of a DIFFERENTIAL leg: the leg of side B of the same month number (−1 for others), the differential
   * that was dealt, and what one unit of A's price is in B's (P_A = P_B × factor ÷ divisor + differential).
   */
  readonly sideB: Int32Array;
  readonly differential: Float64Array;
  readonly differentialFactor: Float64Array;
  readonly differentialDivisor: Float64Array;
  /** Dollars for a move of the price by one, for one unit of qty. */
  readonly unitMult: Float64Array;
  /** Days since 1970-01-01. A leg has no value before it was dealt. */
  readonly tradeDay: Int32Array;
  /** Commission and fees from the day it was dealt on, in cents, 0 or less. */
  readonly cost: Float64Array;
  /** Of a physical trade: from this day on (since 1970) its amounts stand for its pricing; else a day that never comes. */
  readonly invoicedDay: Int32Array;
  /** Of a leg without instrument: what it comes to by day. Of one with: its part of the invoices, from `invoicedDay` on. */
  readonly amounts: readonly (readonly DatedAmount[])[];
};

/** So much from a day on, until the next of the same column; income positive, in cents of dollars. */
export type DatedAmount = {
  /** Days since 1970-01-01. */
  readonly fromDay: number;
  readonly column:
    'income_expense' | 'freight_diff' | 'demurrage' | 'broker' | 'canal_insurance_inspector' | 'lc';
  readonly isProjection: boolean;
  /** In cents of its currency. */
  readonly amount: number;
  readonly currency: string;
  /** Share of it that a leg has; left out: all. */
  readonly share?: AmountShare;
};

/** So many of a window's pricing days: those after the first `before` of them until `upTo`. */
export type AmountShare = { readonly before: number; readonly upTo: number; readonly of: number };

export const NEVER = 2_147_483_647;
