import type { Group } from '@fairlead/pnl/contract/scopes';

import type { ValuationFacts } from '../facts.rules.ts';
import type { RunValues } from '../results.rules.ts';
import type { Risk } from '../risk/risk.rules.ts';
import type { VarByDay } from './var-by-day.rules.ts';

/** Reported values of a scope ('scg') or a book ('book:Cargo') in a run of a day; whole cents. */
export type ReportedScope = {
  readonly netLtd: number;
  /** Sum of adjustments by then; not in `netLtd`. */
  readonly adjustmentLtd: number;
  readonly var95: number | null;
};

export type DatedAdjustment = {
  readonly day: string;
  readonly book: string;
  readonly group: Group;
  readonly cents: number;
};

export type Limit = {
  readonly metric: 'VAR_95' | 'DD_ALERT' | 'DD_STOP';
  readonly validFrom: string;
  /** Dollars. */
  readonly value: number;
  /** From so many per cent of it on a figure is near; null: as usual. */
  readonly nearPercent: number | null;
};

export type PositionLimit = {
  readonly product: string;
  readonly validFrom: string;
  /** Of a month, in lots; null: none from that day on. */
  readonly lots: number | null;
};

/** All that the answer 'historical_pnl_per_book_metrics' is made of. */
export type HistoryFacts = {
  /** The run's; days without a run are computed from them. */
  readonly facts: ValuationFacts;
  readonly values: RunValues;
  readonly risk: Risk;
  /** Business days, ascending, from `historyFrom(day)` on; the last is the run's. */
  readonly days: readonly string[];
  /** Adjustments of the run, of any day not after it. */
  readonly adjustments: readonly DatedAdjustment[];
  /**
   * Change of the adjustments since the run before, back-dated ones and those taken back among
   * them; cents.
   */
  readonly adjustmentsDay: number;
  /** By day, then by scope; days without a run are not in it. That of the run's own day is left out. */
  readonly reported: ReadonlyMap<string, ReadonlyMap<string, ReportedScope>>;
  readonly limits: readonly Limit[];
  /** Undefined of a run that was made before they were pinned. */
  readonly positionLimits?: readonly PositionLimit[] | undefined;
  /** Results shared by runs of many days of the same facts, computed once. */
  readonly ofAllDays?: {
    /** As `netByDay` of these days. */
    readonly nets: (days: readonly string[]) => readonly Float64Array[];
    /** As `varByDay` of at least these days. */
    readonly vars: (days: readonly string[]) => VarByDay;
  };
};

/** The first day a history may need: some days before the Swiss year before began. */
export function historyFrom(day: string): string {
  return `${Number(day.slice(0, 4)) - 2}-12-20`;
}
