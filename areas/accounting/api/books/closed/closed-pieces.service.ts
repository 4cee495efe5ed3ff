import type { Db } from '@fairlead/platform/database/db';
import type { LedgerChart } from '../chart.rules.ts';
import { splitRange } from '../days.rules.ts';
import {
  type DaysByColumn,
  type DaysThen,
  type Fleet,
  buildFleet,
  type Ranges,
  computeVesselDays,
} from '../fleet.rules.ts';
import { type FactRow, selectBudget, selectFacts, selectRestated } from '../ledger.queries.ts';
import { toLedgerPieces } from '../pieces.rules.ts';
import type { SummedPiece } from '../sums.rules.ts';
import type { ClosedBooks } from './closed.service.ts';
import { type MovedMonth, loadMoved } from './moved.service.ts';

type Asked = {
  readonly chart: LedgerChart;
  readonly ranges: Ranges;
  readonly closed: Promise<ClosedBooks | null>;
};

/** Pieces that tables of figures are made of. */
type Pieces = {
  readonly facts: readonly FactRow[];
  /** Sums that were booked and planned, and what of them moved since their days were closed. */
  readonly pieces: readonly SummedPiece[];
  /** Pieces of these that charts moved. */
  readonly elsewhere: readonly SummedPiece[];
  readonly moved: readonly MovedMonth[];
  readonly days: {
    readonly ofVessel: DaysByColumn;
    readonly fleet: Fleet;
    readonly then: DaysThen;
  };
};

/** Sums booked and planned in the ranges of a report, and the days by which they are divided. */
export async function selectPieces(db: Db, { chart, ranges, closed }: Asked): Promise<Pieces> {
  const scope = { companies: [...chart.companies.keys()], cards: null };
  const split = { report: splitRange(ranges.report), compare: splitRange(ranges.compare) };
  const [facts, budget, restated, moved] = await Promise.all([
    selectFacts(db, scope, split),
    selectBudget(db, scope, ranges.report),
    selectRestated(db, scope, ranges),
    closed.then(async (books) => loadMoved(db, { books, chart, ranges })),
  ]);
  const { replanned, pieces: elsewhere, then } = moved;
  return {
    facts,
    elsewhere,
    moved: moved.months,
    pieces: [...toLedgerPieces(chart, { facts, budget, restated, replanned }), ...elsewhere],
    days: { ofVessel: computeVesselDays(chart, ranges), fleet: buildFleet(chart, ranges), then },
  };
}
