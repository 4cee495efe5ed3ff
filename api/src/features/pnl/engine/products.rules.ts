import type { Group } from '@fairlead/shared/contract/pnl/scopes';

/** What the engine knows of a product (docs/reference-data.md). */
export type Product = {
  readonly code: string;
  readonly label: string;
  readonly family: 'LPG' | 'OIL' | 'FREIGHT';
  readonly parent: 'NAPHTHA' | 'CRUDE' | 'PETRO_CHEM' | null;
  readonly metric: 'MT' | 'BBL';
  readonly quoteUnit: '$/MT' | '$/BBL' | '$/gal';
  /** What a tonne is; null where the product is not converted. */
  readonly bblPerMt: number | null;
  readonly isMtb: boolean;
  /**
   * The average of its days, of the Baltic's days, one price announced for the month, or the average of
   * first-line futures, whose contracts' settlements it has.
   */
  readonly pricing: 'AVG_DAILY' | 'MONTH_FIX' | 'FREIGHT' | 'FIRST_LINE_CL' | 'FIRST_LINE_BRN';
  readonly calendar: string;
};

/** Whose risk, why, and which cargo or idea. */
export type Place = {
  readonly group: Group;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
};

/** Months since year 0, so that the next is one more. */
export type Month = number;
