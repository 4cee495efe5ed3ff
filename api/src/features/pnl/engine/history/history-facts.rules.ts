import type { Group } from '@fairlead/shared/contract/pnl/scopes';

import type { Calendars } from '../calendars.rules.ts';
import type { PriceCube } from '../price-cube.rules.ts';
import type { RunValues } from '../results.rules.ts';
import type { Risk } from '../risk/risk.rules.ts';

/** What a run of a day reported of a scope ('scg') or a book ('book:Cargo'); whole cents. */
export type ReportedScope = {
  readonly netLtd: number;
  /** What adjustments came to by then; not in `netLtd`. */
  readonly adjustmentLtd: number;
  readonly var95: number | null;
};

export type Adjustment = {
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
};

/** All that the answer 'historical_pnl_per_book_metrics' is made of. */
export type HistoryFacts = {
  readonly values: RunValues;
  readonly risk: Risk;
  readonly cube: PriceCube;
  readonly calendars: Calendars;
  /** Business days, ascending, from `historyFrom(day)` on; the last is the run's. */
  readonly days: readonly string[];
  /** What the trades' net since inception was on each of `days`, by place of the legs; whole cents. */
  readonly netByPlace: readonly Float64Array[];
  /** Those of the run, of any day not after it. */
  readonly adjustments: readonly Adjustment[];
  /** By day, then by scope; days without a run are not in it, nor is the run's own. */
  readonly reported: ReadonlyMap<string, ReadonlyMap<string, ReportedScope>>;
  readonly limits: readonly Limit[];
};

/** The first day a history may need: some days before the Swiss year before began. */
export function historyFrom(day: string): string {
  return `${Number(day.slice(0, 4)) - 2}-12-20`;
}
