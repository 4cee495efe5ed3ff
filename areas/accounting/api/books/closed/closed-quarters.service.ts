import { parseAmount } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import {
  type LedgerChart,
  NOT_MAPPED,
  type ReportPosition,
  requireReportPosition,
  vesselAt,
} from '../chart.rules.ts';
import { firstOfQuarter, NO_DAYS, splitRange } from '../days.rules.ts';
import { selectQuarters, selectRestatedCosts } from '../ledger.queries.ts';
import {
  type FleetDays,
  fleetDays,
  memoizeQuarterDays,
  type QuarterCost,
  quarterRange,
  quartersUpTo,
  runningScope,
} from '../quarters.rules.ts';
import { runningGroup } from '../tables.rules.ts';
import { type ClosedBooks, selectMoved } from './closed.service.ts';
import { daysThen } from './vessel-days-then.rules.ts';

type Asked = {
  readonly chart: LedgerChart;
  readonly books: ClosedBooks | null;
  /** The last day of the last quarter. */
  readonly end: string;
};

type Quarters = { readonly costs: readonly QuarterCost[]; readonly days: FleetDays };

/** Sums that make the fleet's running cost of 20 quarters, and what of them moved since their days were closed. */
export async function selectRunningQuarters(db: Db, asked: Asked): Promise<Quarters> {
  const { chart, books, end } = asked;
  const [scope, range] = [runningScope(chart), quartersUpTo(end)];
  const [booked, restated, moved] = await Promise.all([
    selectQuarters(db, scope, splitRange(range)),
    selectRestatedCosts(db, scope, range),
    books === null ? [] : selectMoved(db, books, { report: range, compare: NO_DAYS }),
  ]);
  const now = fleetDays(chart, end);
  return {
    costs: [
      ...booked.map(({ group_cost: group, quarter, amount, ...row }): QuarterCost => ({
        quarter,
        group: group ?? NOT_MAPPED,
        vessel: vesselAt(chart, row),
        amount: parseAmount(amount),
        moved: 0n,
      })),
      ...restated.flatMap(({ quarter, change, ...row }) =>
        movedCost(requireReportPosition(chart, row), quarter, parseAmount(change)),
      ),
      ...moved.flatMap(({ month, amounts, then, now: place }) => {
        const [quarter, amount] = [firstOfQuarter(month), parseAmount(amounts.report)];
        return [...movedCost(place, quarter, amount), ...movedCost(then, quarter, -amount)];
      }),
    ],
    days: { now, then: books === null ? now : fleetDaysThen(books, end) },
  };
}

function movedCost(place: ReportPosition | null, quarter: string, moved: bigint): QuarterCost[] {
  const group = place === null ? null : runningGroup(place);
  if (place === null || group === null) return [];
  return [{ quarter, group, vessel: place.vessel, amount: 0n, moved }];
}

/** Days that counted in the fleet when they were closed, of open days those that count now. */
const fleetDaysThen = (books: ClosedBooks, end: string) =>
  memoizeQuarterDays((quarter) => {
    const ranges = { report: quarterRange(quarter, end), compare: NO_DAYS };
    return new Map(
      books.firm.vessels.map((vessel) => [
        vessel.name,
        daysThen(books, vessel, ranges).inFleet.report,
      ]),
    );
  });
