import type { ReportPosition } from '../chart.rules.ts';
import type { DayRange } from '../days.rules.ts';

/** Filter of the lines on a cell's cards that belong to it, beside their place. */
export type LineFilter = {
  readonly entryTypes?: readonly string[];
  readonly notEntryTypes?: readonly string[];
  readonly narrative?: string;
  /** The narrative with where it came from or went to. */
  readonly combinedNarrative?: string;
  /** As the line names it, '' where it names none. */
  readonly cashGroup?: string;
  readonly cashGroups?: {
    readonly known: readonly string[];
    /** Of what the chart does not know: all, or what the line names so. */
    readonly unknown: 'all' | 'none' | { readonly code: string };
  };
};

/** A part of a figure: what is summed of the ledger or of the budget. */
export type FigureCellPart = {
  readonly part: 'report' | 'compare' | 'budget';
  readonly sign: 1 | -1;
  readonly range: DayRange;
  readonly matches: (place: ReportPosition) => boolean;
  readonly filter?: LineFilter;
  /** Null: an amount. */
  readonly divisor: number | null;
};

export type FigureCell = {
  readonly parts: readonly FigureCellPart[];
  /** With the sign of its table, in which debit is positive. */
  readonly sign: 1 | -1;
  readonly multiplier: 1 | 365;
  /** Cards of other kinds have no part in it. */
  readonly isBankOnly: boolean;
  /** Part that makes the row be there, of a table whose rows are named by what lines say. */
  readonly rowPart?: FigureCellPart;
  /** Differences of banks within 0.0001 are none (ACC-15). */
  readonly isWithoutDust: boolean;
};

/** A cell that is asked for and is in no report, in words. */
export class NoCell extends Error {}
