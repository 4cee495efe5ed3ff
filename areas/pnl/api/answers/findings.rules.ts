import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import type { TieOut } from '@fairlead/pnl/contract/tie-out';

import type { Month, DealPath, PnlProduct } from '../engine/products.rules.ts';
import type { RunValues, Valuation } from '../engine/results.rules.ts';

/** Value at risk of a book, strategy or deal, and its part of the firm's; whole cents, positive. */
export type DealPathRisk = {
  /** Null with fewer than 250 scenarios. */
  readonly var95: number | null;
  /** The parts of all deals sum to the firm's value at risk. */
  readonly component: number | null;
};

/** Price of a whole month of a product, in its quoted unit; NaN where there is none. */
export type MonthPrice = {
  readonly product: string;
  readonly month: Month;
  readonly price: number;
  /** At the run before. */
  readonly before: number;
  /** The smallest and the largest change from day to day of the last six months. */
  readonly dtdMin: number;
  readonly dtdMax: number;
};

/** Statement of a clearer for all accounts at the end of a day; whole cents. */
export type ClearerDay = {
  readonly clearer: string;
  readonly day: string;
  readonly beginning: number;
  readonly realised: number;
  /** Fees and commission, as the clearer books them: 0 or less. */
  readonly fees: number;
  readonly cash: number;
  readonly ending: number;
  readonly ote: number;
  readonly imr: number;
};

/** Difference between a clearer's OTE and the one that our positions make; whole cents. */
export type OteDifference = {
  readonly clearer: string;
  readonly account: string;
  readonly stated: number;
  readonly computed: number;
};

/** Everything that a run found, from which its answers are made. Money in whole cents. */
export type RunFindings = {
  readonly date: string;
  /** All of them. */
  readonly products: readonly PnlProduct[];
  /** Business days that the look-ahead selector offers, ascending; 0 among them. */
  readonly lookAheads: readonly number[];
  readonly values: RunValues;
  /**
   * Part of each leg's quantity still to be priced so many business days of the firm on, in the
   * order of the legs; none of the legs that are gone.
   */
  readonly openFractionAhead: (businessDays: number) => Float64Array;
  readonly prices: readonly MonthPrice[];
  /** Number of the run's prices that are farther from those before than expected, agreed on or not. */
  readonly farPrices: number;
  /** As `risksByNode` has it: books, strategies and deals by `nodeKey`, the firm under `FIRM`. */
  readonly risk: ReadonlyMap<string, DealPathRisk>;
  /** The same of the run before, by `riskOfAnswer`; null: there is none. */
  readonly riskBefore: ReadonlyMap<string, DealPathRisk> | null;
  /** Adjustments that have come since the run before. */
  readonly adjustments: readonly {
    readonly book: string;
    readonly group: DealPath['group'];
    readonly description: string;
    readonly pnl: number;
  }[];
  /** Every clearer's days of the Swiss year and its last one before, not after the run's. */
  readonly clearerDays: readonly ClearerDay[];
  readonly isDayWithNoStatements: boolean;
  readonly oteDifferences: readonly OteDifference[];
  /** Null of a scenario, whose prices are nobody's. */
  readonly tieOut: TieOut | null;
  /** The legs on the last business day before the Swiss year, without those that are gone; null: no price is as old. */
  readonly lastYear: Valuation | null;
  readonly history: HistoricalPnl;
};

/** The firm in `RunFindings.risk`. */
export const FIRM = '';

/** A book, strategy or deal in `RunFindings.risk`. */
export function nodeKey(book: string, strategy?: string | null, deal?: string | null): string {
  return [book, strategy, deal].filter((part) => typeof part === 'string').join('\u0000');
}
