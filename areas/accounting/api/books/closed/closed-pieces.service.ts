import type { Db } from '@fairlead/platform/database/db';
import type { Chart } from '../chart.rules.ts';
import { splitRange } from '../days.rules.ts';
import {
  type DaysOf,
  type DaysThen,
  type Fleet,
  fleetOf,
  type Ranges,
  vesselDaysOf,
} from '../fleet.rules.ts';
import { type FactRow, selectBudget, selectFacts, selectRestated } from '../ledger.queries.ts';
import { piecesOf } from '../pieces.rules.ts';
import type { Piece } from '../sums.rules.ts';
import type { ClosedBooks } from './closed.service.ts';
import { type MovedMonth, movedOf } from './moved.service.ts';

type Asked = {
  readonly chart: Chart;
  readonly ranges: Ranges;
  readonly closed: Promise<ClosedBooks | null>;
};

/** Pieces that tables of figures are made of. */
type Pieces = {
  readonly facts: readonly FactRow[];
  /** Sums that were booked and planned, and what of them moved since their days were closed. */
  readonly pieces: readonly Piece[];
  /** Pieces of these that charts moved. */
  readonly elsewhere: readonly Piece[];
  readonly moved: readonly MovedMonth[];
  readonly days: { readonly ofVessel: DaysOf; readonly fleet: Fleet; readonly then: DaysThen };
};

/** Sums booked and planned in the ranges of a report, and the days by which they are divided. */
export async function selectPieces(db: Db, { chart, ranges, closed }: Asked): Promise<Pieces> {
  const scope = { companies: [...chart.companies.keys()], cards: null };
  const split = { report: splitRange(ranges.report), compare: splitRange(ranges.compare) };
  const [facts, budget, restated, moved] = await Promise.all([
    selectFacts(db, scope, split),
    selectBudget(db, scope, ranges.report),
    selectRestated(db, scope, ranges),
    closed.then(async (books) => movedOf(db, { books, chart, ranges })),
  ]);
  const { replanned, pieces: elsewhere, then } = moved;
  return {
    facts,
    elsewhere,
    moved: moved.months,
    pieces: [...piecesOf(chart, { facts, budget, restated, replanned }), ...elsewhere],
    days: { ofVessel: vesselDaysOf(chart, ranges), fleet: fleetOf(chart, ranges), then },
  };
}
