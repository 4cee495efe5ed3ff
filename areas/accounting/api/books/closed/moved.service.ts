import type { Db } from '@fairlead/platform/database/db';
import type { LedgerChart } from '../chart.rules.ts';
import type { DayRange } from '../days.rules.ts';
import type { ReportColumnDays } from '../figures.rules.ts';
import { daysAsTheyAre, type DaysByColumn, type DaysThen, type Ranges } from '../fleet.rules.ts';
import type { SummedPiece } from '../sums.rules.ts';
import {
  type ClosedBooks,
  type MovedRow,
  selectMoved,
  selectReplanned,
  coverRanges,
} from './closed.service.ts';
import { movedPieces } from './moved.rules.ts';
import type { PlanWhenClosedRow } from './booked-when-closed.queries.ts';
import { daysThen, movedMonths } from './vessel-days-then.rules.ts';

type Asked = {
  readonly books: ClosedBooks | null;
  readonly chart: LedgerChart;
  readonly ranges: Ranges;
};

/** A month of a company in which something that was closed is another figure now. */
export type MovedMonth = {
  readonly company_code: string;
  readonly company_fixed_name: string;
  readonly month: string;
  readonly entries: number;
  readonly locked_to: string;
};

/**
 * Changes that charts and budgets made in closed days: amounts, their places before, and the days
 * they were divided by.
 */
export type MovedFacts = {
  readonly pieces: readonly SummedPiece[];
  readonly replanned: readonly PlanWhenClosedRow[];
  readonly then: DaysThen;
  readonly months: readonly MovedMonth[];
};

/** Finds what moved in the ranges of a report since its days were closed. */
export async function loadMoved(db: Db, { books, chart, ranges }: Asked): Promise<MovedFacts> {
  if (books === null)
    return { pieces: [], replanned: [], then: daysAsTheyAre(chart, ranges), months: [] };
  const [moved, replanned] = await Promise.all([
    selectMoved(db, books, ranges),
    selectReplanned(db, books, ranges.report),
  ]);
  return {
    pieces: moved.flatMap((row) => movedPieces(row, row.amounts)),
    replanned,
    then: daysOfThen(books, ranges),
    months: listMovedMonths(books, { moved, replanned, ranges }),
  };
}

function daysOfThen(books: ClosedBooks, ranges: Ranges): DaysThen {
  const { vessels } = books.firm;
  const days = new Map(vessels.map((vessel) => [vessel.name, daysThen(books, vessel, ranges)]));
  const fleet = { report: 0, compare: 0 };
  for (const { inFleet } of days.values()) {
    fleet.report += inFleet.report;
    fleet.compare += inFleet.compare;
  }
  const of =
    (which: 'own' | 'inFleet'): DaysByColumn =>
    (name) =>
      days.get(name)?.[which] ?? NONE;
  return { ofVessel: of('own'), inFleet: of('inFleet'), ofFleet: fleet };
}

const NONE: ReportColumnDays = { report: 0, compare: 0 };

type Found = {
  readonly moved: readonly MovedRow[];
  readonly replanned: readonly PlanWhenClosedRow[];
  readonly ranges: Ranges;
};

/** Each thing that moved by the month and the company that had closed it; a month may be there several times. */
function listMovedMonths(books: ClosedBooks, { moved, replanned, ranges }: Found): MovedMonth[] {
  const vesselMonths = (range: DayRange) =>
    books.firm.vessels.flatMap((vessel) => movedMonths(books, vessel, range));
  const all = [
    ...moved.map(({ row, month, lines }) => ({
      company_code: row.company_code,
      month,
      // A budget has no lines.
      entries: lines === 0 ? 1 : lines,
    })),
    ...[...replanned, ...bothRanges(ranges).flatMap(vesselMonths)].map((row) => ({
      company_code: row.company_code,
      month: row.month,
      entries: 1,
    })),
  ];
  const names = new Map(books.firm.companies.map(({ code, fixed_name: name }) => [code, name]));
  return all.map(({ company_code: code, ...row }) => ({
    company_code: code,
    company_fixed_name: names.get(code) ?? code,
    ...row,
    locked_to: books.lockedTo.get(code) ?? '',
  }));
}

/** The two ranges, or what has both where they share days. */
function bothRanges(ranges: Ranges): DayRange[] {
  const { report, compare } = ranges;
  const isApart = report.to < compare.from || compare.to < report.from;
  return isApart ? [report, compare] : [coverRanges(ranges)];
}
