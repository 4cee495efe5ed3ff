import type { Group } from '@fairlead/pnl/contract/scopes';

/** Facts of a product that the engine needs (docs/reference-data.md). */
export type PnlProduct = {
  readonly code: string;
  readonly label: string;
  readonly family: 'LPG' | 'OIL' | 'FREIGHT';
  readonly parent: 'NAPHTHA' | 'CRUDE' | 'PETRO_CHEM' | null;
  readonly metric: 'MT' | 'BBL';
  readonly quoteUnit: '$/MT' | '$/BBL' | '$/gal';
  /** Barrels of a tonne; null where the product is not converted. */
  readonly bblPerMt: number | null;
  readonly isMtb: boolean;
  /**
   * The average of its days, of the Baltic's days, one price announced for the month, or the average of
   * first-line futures, whose contracts' settlements it has.
   */
  readonly pricing: 'AVG_DAILY' | 'MONTH_FIX' | 'FREIGHT' | 'FIRST_LINE_CL' | 'FIRST_LINE_BRN';
  readonly calendar: string;
  /** Of a first-line product: when its futures end and when its price leaves them, oldest first. */
  readonly conventions: readonly ContractConvention[];
};

/**
 * Convention by which futures end and first-line prices leave them, as the exchange has it
 * (docs/reference-data.md).
 */
export type ContractConvention = {
  /** Holds from this contract month on. */
  readonly firstContract: Month;
  /** It is counted from a day: so many days after the first of a month so long before the contract's. */
  readonly monthsBefore: number;
  readonly days: number;
  /** Back from that day, or from the last business day before it where it is none. */
  readonly businessDaysBefore: number;
  /** MM-DD: no contract ends on the last business day before one of them, but a business day sooner. */
  readonly notBefore: readonly string[];
  /** Calendar of business days; null: that of the product. */
  readonly calendar: string | null;
  /** True when the last day itself is priced by the next contract already. */
  readonly rolls: 'ON_EXPIRY' | 'AFTER_EXPIRY';
};

/** Path of a deal: group, book, strategy, deal. */
export type DealPath = {
  readonly group: Group;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
};

/** Months since year 0, so that the next is one more. */
export type Month = number;
