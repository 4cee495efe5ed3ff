/** An order, and what its trades name, joined. */
export type OrderNames = {
  readonly clearer: string;
  readonly order_num: number;
  readonly accounts: string;
  readonly contract: string;
  readonly exchange: string;
};

/**
 * Part of an order on a day in a product and month: our legs beside the clearer's trades. Money is
 * what was paid, a sale below 0, in cents; quantities are in the product's unit.
 */
export type OrderPart = OrderNames & {
  /** The live entry that stands for it; null: nobody has submitted it. */
  readonly entry_id: number | null;
  /** A statement has changed its trades since it was submitted. */
  readonly changed: boolean;
  readonly product: string;
  readonly term_month: string;
  readonly window_start: string;
  /**
   * Day the leg, or the trade as the clearer says, was dealt; a statement may have it a day later.
   */
  readonly day: string;
  readonly our_qty: number;
  readonly our_cents: number;
  readonly their_qty: number;
  readonly their_cents: number;
};

/** A leg of a ticket at an exchange; an exchange's business is always with a clearer. */
export type TicketPart = {
  readonly entry_id: number;
  readonly leg_id: number;
  readonly exchange: string;
  readonly product: string;
  readonly term_month: string;
  readonly window_start: string;
  readonly day: string;
  readonly qty: number;
  /** Amount paid; null where it waits for a settlement, or was dealt at one. */
  readonly cents: number | null;
  /** Cost of the leg, in cents, 0 or less. */
  readonly cost: number;
};

/**
 * Cost of a day of an order in our legs beside the clearer's charges on it, fees and commission, in
 * whole cents below 0. Of a submitted order only where some day differs.
 */
export type FeePart = OrderNames & {
  /** The live entry that stands for it; null: nobody has submitted it. */
  readonly entry_id: number | null;
  /** Day it was dealt. */
  readonly day: string;
  readonly our_cents: number;
  readonly their_cents: number;
};

/**
 * Charge of a clearer on closing or moving what no entry of ours had opened; below 0, in cents,
 * with fractions.
 */
export type UnheldCharge = {
  readonly clearer_name: string;
  readonly account: string;
  readonly contract_code: string;
  readonly exchange: string;
  readonly product_a: string;
  readonly prompt_date: string;
  readonly prompt_months: number;
  readonly balmo_date: string | null;
  readonly statement_date: string;
  readonly trade_type: string;
  readonly cents: number;
};

/**
 * Position of an account in a product and month by its trades, or moved between accounts of ours.
 */
export type TermPart = {
  readonly clearer: string;
  readonly account: string;
  readonly product: string;
  readonly term_month: string;
  readonly window_start: string;
  readonly day: string;
  readonly qty: number;
};

/** Point in which a statement does not follow from the one before it. */
export type TieOutBreak = {
  /** Names it, for as long as both statements say the same. */
  readonly key: string;
  readonly clearer_name: string;
  /** Null of a day without a statement. */
  readonly account: string | null;
  readonly statement_date: string;
  readonly subject: 'BALANCE' | 'ACCOUNT' | 'POSITION' | 'DAY';
  /**
   * Value that follows from the statement before, and the stated one, dollars or lots of a month;
   * null where it is not there.
   */
  readonly before: string | null;
  readonly after: string | null;
  /** Difference: what follows less what is stated; lots of 1,000, of all months. */
  readonly lots: number;
  readonly dollars: number;
  /** Of a position. */
  readonly of: {
    readonly contract: string;
    readonly exchange: string;
    readonly product: string;
    readonly promptDate: string;
    readonly months: number;
    readonly balmoDate: string | null;
    readonly multFactor: number;
  } | null;
  /** Description of the difference, a sentence without the clearer's name. */
  readonly what: string;
};

/** A statement's account whose trades do not make what its summary says; in cents. */
export type CashGap = {
  readonly clearer: string;
  readonly account: string;
  readonly day: string;
  readonly of: 'realised' | 'fees' | 'commission';
  readonly stated: number;
  readonly of_trades: number;
};

/** An account's open trade equity; in cents. */
export type AccountOte = {
  readonly clearer: string;
  readonly account: string;
  readonly stated: number;
  /** Value of the clearer's trades at our marks; NaN where a price of ours is missing. */
  readonly computed: number;
  /** True when that is within the ticks of the settlement prices (decision 0219). */
  readonly isTied: boolean;
};

/** Difference that somebody has accepted, as the run found it. */
export type AcceptedDifference = {
  readonly acceptance_id: number;
  readonly difference_key: string;
  readonly lots: number;
  readonly dollars: number;
  readonly reason: string;
  readonly accepted_by: string;
  readonly accepted_at: string;
};

/** Facts of the tie-outs of some days, beside trades and cash. */
export type StoredTieOut = {
  /** Parts of orders that are not alike on both sides on some day. */
  readonly orders: readonly OrderPart[];
  readonly tickets: readonly TicketPart[];
  /** Moves between accounts of ours that do not come to nothing. */
  readonly moves: readonly TermPart[];
  /** Open positions as they were stated. */
  readonly positions: readonly TermPart[];
  /** Clearers and days whose open positions are known; of others nothing is compared. */
  readonly positionDays: readonly { readonly clearer: string; readonly day: string }[];
  readonly cash: readonly CashGap[];
  readonly fees: readonly FeePart[];
  readonly accepted: readonly AcceptedDifference[];
};

/** Everything that a day's tie-out is made of; positions are of the day alone. */
export type TieOutFacts = Omit<StoredTieOut, 'positionDays'> & {
  readonly day: string;
  /** Clearers whose open positions of the day are known. */
  readonly positionsOf: readonly string[];
  /** Positions of accounts by their trades at the end of the day. */
  readonly traded: readonly TermPart[];
  readonly otes: readonly AccountOte[];
  /** Of statements up to the day that no closed day before has been asked about. */
  readonly breaks: readonly TieOutBreak[];
  /** Up to the day. */
  readonly unheld: readonly UnheldCharge[];
  /** The unit of a product; null where nobody knows the product. */
  readonly unitOf: (product: string) => 'MT' | 'BBL' | null;
  /** A unit at the end of the day, in dollars; NaN where there is no price. */
  readonly worthOf: (term: TieOutTerm) => number;
};

/** A month of a product, or the rest of it from a day on. */
export type TieOutTerm = {
  readonly product: string;
  readonly term_month: string;
  readonly window_start: string;
};
