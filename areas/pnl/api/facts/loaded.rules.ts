import type { ValuationFacts } from '../engine/facts.rules.ts';
import type { PnlProduct } from '../engine/products.rules.ts';
import type { TieOutBreak, StoredTieOut } from '../tie-out/tie-out-facts.rules.ts';
import type { PnlConfig } from './config.rules.ts';
import type { OtherCharge } from './held-charges.rules.ts';

/** Facts a run is pinned to: every set up to these, and what was entered until then. */
export type Pinned = {
  readonly price_set_id: number | null;
  readonly fx_set_id: number | null;
  readonly physical_set_id: number | null;
  readonly trade_cutoff: string;
};

/** An adjustment as runs count it, in cents. */
export type CountedAdjustment = {
  readonly adjustment_id: number;
  readonly adj_date: string;
  readonly book: string;
  readonly description: string;
  readonly cents: number;
};

/** Clearer's statement of an account at the end of a day, in cents. */
export type AccountCash = {
  readonly statement_id: number;
  readonly clearer_name: string;
  readonly account: string;
  readonly statement_date: string;
  readonly beginning_balance: number;
  readonly realised: number;
  readonly fees: number;
  readonly commission: number;
  readonly cash_movements: number;
  readonly ending_balance: number;
  readonly ote: number;
  readonly imr: number;
};

/** Change of an account's position by a day's trades of a contract. */
export type Cleared = {
  readonly clearer_name: string;
  readonly account: string;
  readonly statement_date: string;
  readonly product_a: string;
  readonly product_b: string | null;
  readonly prompt_date: string;
  readonly prompt_months: number;
  readonly balmo_date: string | null;
  /** False: it closes trades that were stated before, and repeats them. */
  readonly opens: boolean;
  /** Signed, for one month of the term. */
  readonly volume: number;
  /** Volume × dollars, for one month of the term. */
  readonly paid: number;
  readonly realised_cents: number;
};

/** Everything that runs of the days up to one are made of. */
export type LoadedFacts = ValuationFacts & {
  readonly pins: Pinned;
  readonly config: PnlConfig;
  readonly configHash: string;
  readonly products: readonly PnlProduct[];
  /** Facts that are missing for the legs, each a sentence. */
  readonly warnings: readonly string[];
  /** Oldest first. */
  readonly adjustments: readonly CountedAdjustment[];
  /** Of the statements that hold, oldest first. */
  readonly cash: readonly AccountCash[];
  readonly statementDays: readonly {
    readonly clearer_name: string;
    readonly statement_date: string;
  }[];
  readonly waiting: readonly {
    readonly run_date: string;
    readonly clearer_name: string;
    readonly order_num: number;
  }[];
  /** Submitted orders that say something else by now; `stands_for` where the product does. */
  readonly changedOrders: readonly {
    readonly trade_date: string;
    readonly clearer_name: string;
    readonly order_num: number;
    readonly is_corrected: boolean;
    readonly stands_for: string | null;
    readonly submitted_as: string | null;
  }[];
  readonly unverified: readonly { readonly statement_date: string; readonly trades: number }[];
  readonly cleared: readonly Cleared[];
  /** Charges on closings and transfers of what no entry of ours had opened; no leg has them. */
  readonly unheldCharges: readonly OtherCharge[];
  readonly chain: StatementChainFacts;
  /** Prices that are farther from those before than expected, by product, month and day. */
  readonly farPrices: readonly LoadedFarPrice[];
  readonly tieOut: StoredTieOut;
};

/** A price that lies farther from the one before than the reference data expect of its product. */
export type LoadedFarPrice = {
  readonly key: string;
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  readonly term_month: string | null;
  readonly obs_date: string;
  readonly now: string;
  readonly before_date: string;
  readonly before: string;
  readonly largest_move: string;
  /** User who had agreed on exactly this price. */
  readonly accepted: object | null;
};

/** Breaks between statements and those before them. */
export type StatementChainFacts = {
  readonly breaks: readonly TieOutBreak[];
  /** Days that have a run of COB or VERIFIED, ascending: breaks up to the last one before a day were answered for. */
  readonly closedDays: readonly string[];
  /** Statements whose open positions, or those of the one before, are not kept: they are not compared. */
  readonly unknown: number;
};
