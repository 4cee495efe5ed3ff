import type { CellQuery } from '@fairlead/accounting/contract/report';
import { quarterOfName } from '@fairlead/shared/domain/calendar/quarters';

import { toRequestedRanges } from '../report-ranges.rules.ts';
import type { LedgerCashGroup } from '../cash-moves.rules.ts';
import {
  type LedgerChart,
  type LedgerCompany,
  FLEET,
  NOT_ON_A_VESSEL,
  type ReportPosition,
} from '../chart.rules.ts';
import { buildFleet, type Ranges, computeVesselDays } from '../fleet.rules.ts';
import { quarterRange } from '../quarters.rules.ts';
import { FIGURE_TABLES, type SummedTable, runningGroup } from '../tables.rules.ts';
import { cashCell, isCashReport } from './cash-cell.rules.ts';
import { requireRow } from './known-row.rules.ts';
import { type FigureCell, type FigureCellPart, NoCell } from './part.rules.ts';

type Asked = Omit<CellQuery, 'after' | 'company'>;
type FigureTableName = keyof typeof FIGURE_TABLES;

type Known = {
  readonly chart: LedgerChart;
  /** Charts that held before: a restated figure stands in their rows and columns as well. */
  readonly before: readonly LedgerChart[];
  readonly groups: readonly LedgerCashGroup[];
};

/**
 * Finds the cell of a figure of a report: what it is made of.
 * @throws NoCell where no report has such a figure, row or column
 */
export function buildCell({ chart, before, groups }: Known, asked: Asked): FigureCell {
  const { report, figure } = asked;
  const charts: Charts = [chart, ...before];
  if (isCashReport(report)) return cashCell({ chart, before, groups }, asked);
  if (report === 'hist_vessel_cost') return quarterCell(charts, asked);
  if (!Object.hasOwn(FIGURE_TABLES, report)) throw new NoCell(`There is no report '${report}'`);
  const parts = PARTS_OF.get(figure);
  if (parts === undefined) throw new NoCell(`There is no figure '${figure}' in ${report}`);
  const name = report as FigureTableName;
  const isRate = name === 'vessel_cost_daily' || name === 'vessel_cost_yearly';
  const makePart = isRate ? ratePart(charts, asked) : amountPart(charts, asked);
  return {
    parts: parts.map((part, index) => makePart(part, index === 0 ? 1 : -1)),
    sign: FIGURE_TABLES[name].sign,
    multiplier: name === 'vessel_cost_yearly' ? 365 : 1,
    isBankOnly: false,
    isWithoutDust: false,
  };
}

type PartName = FigureCellPart['part'];

/** Parts of a figure: what it is, and what is taken off it. */
const PARTS_OF: ReadonlyMap<string, readonly PartName[]> = new Map<string, readonly PartName[]>([
  ['report', ['report']],
  ['compare', ['compare']],
  ['compare_diff', ['report', 'compare']],
  ['budget', ['budget']],
  ['budget_diff', ['report', 'budget']],
]);

const pickRange = ({ report, compare }: Ranges, part: PartName) =>
  part === 'compare' ? compare : report;

/** Tests if a place is in a row: its path begins with the row's names. */
function inRow(table: SummedTable, row: string | undefined): (place: ReportPosition) => boolean {
  const names = row === undefined ? [] : row.split('|');
  return (place) => {
    const path = table.pathOf(place);
    return path !== null && names.every((name, at) => path[at] === name);
  };
}

/** Today's chart, then those before. */
type Charts = readonly [LedgerChart, ...LedgerChart[]];

function amountPart(charts: Charts, asked: Asked) {
  const table = FIGURE_TABLES[asked.report as FigureTableName];
  const isInRow = inRow(table, asked.row);
  requireRow(charts, asked, isInRow);
  const isInColumn = amountColumn(charts, asked);
  return (part: PartName, sign: 1 | -1): FigureCellPart => ({
    part,
    sign,
    range: pickRange(toRequestedRanges(asked), part),
    divisor: null,
    matches: (place) => isInRow(place) && isInColumn(place),
  });
}

/**
 * Tests if a place is in a column: of a company or vessel by its name, of a group all its
 * companies; without a column all that are shown.
 */
function amountColumn(charts: Charts, { report, column, hide_minor: hideMinor }: Asked) {
  const isOfVessels = report === 'summary_table';
  if (column === undefined)
    return ({ company }: ReportPosition) =>
      isOfVessels || hideMinor !== true || !company.is_minor_admin;
  if (isOfVessels) {
    requireVessel(charts[0], report, column, NOT_ON_A_VESSEL);
    return (place: ReportPosition) => FIGURE_TABLES.summary_table.columnOf(place) === column;
  }
  const companies = listCompanies(charts);
  if (companies.some(({ fixed_name: name }) => name === column))
    return ({ company }: ReportPosition) => company.fixed_name === column;
  if (!companies.some(({ summary_group: group }) => group === column))
    throw noColumn(report, column);
  return ({ company }: ReportPosition) =>
    company.summary_group === column && (hideMinor !== true || !company.is_minor_admin);
}

/** Companies of the set, and those that left it. */
const listCompanies = (charts: Charts): LedgerCompany[] => [
  ...new Map(charts.toReversed().flatMap(({ companies }) => [...companies])).values(),
];

// eslint-disable-next-line functions/params -- what is asked, and the one name beside the vessels'
function requireVessel(chart: LedgerChart, report: string, column: string, other: string): void {
  if (column !== other && !chart.vessels.some(({ name }) => name === column))
    throw noColumn(report, column);
}

const noColumn = (report: string, column: string) =>
  new NoCell(`There is no column '${column}' in ${report}`);

/**
 * Makes the parts of a rate: of a vessel over its own days; of the fleet over those of all, with
 * what vessels with days cost.
 */
function ratePart(charts: Charts, asked: Asked) {
  const { report, row, column = FLEET } = asked;
  const [chart] = charts;
  requireVessel(chart, report, column, FLEET);
  const ranges = toRequestedRanges(asked);
  const isInRow = inRow(FIGURE_TABLES.vessel_cost_daily, row);
  requireRow(charts, asked, isInRow);
  const daysOf = computeVesselDays(chart, ranges);
  const fleet = buildFleet(chart, ranges);
  return (part: PartName, sign: 1 | -1): FigureCellPart => {
    const side = part === 'compare' ? 'compare' : 'report';
    const isInColumn = ({ vessel }: ReportPosition) =>
      column === FLEET
        ? vessel !== null && fleet.vessels.has(vessel) && daysOf(vessel)[side] > 0
        : vessel === column;
    return {
      part,
      sign,
      range: pickRange(ranges, part),
      divisor: column === FLEET ? fleet.days[side] : daysOf(column)[side],
      matches: (place) => isInRow(place) && isInColumn(place),
    };
  };
}

/**
 * Cell of the chart of running cost: a day's cost as 'report', the whole quarter's as 'book_value'.
 */
function quarterCell(charts: Charts, asked: Asked): FigureCell {
  const [chart] = charts;
  const { report, row = '', figure } = asked;
  const [name = '', ...groups] = row.split('|');
  const group = groups.length === 0 ? undefined : groups.join('|');
  const start = quarterOfName(name);
  if (start === undefined) throw new NoCell(`There is no quarter '${name}' in ${report}`);
  if (figure !== 'report' && figure !== 'book_value')
    throw new NoCell(`There is no figure '${figure}' in ${report}`);
  const isInGroup = (place: ReportPosition) => {
    const found = runningGroup(place);
    return found !== null && (group === undefined || found === group);
  };
  requireRow(charts, asked, isInGroup);
  const range = quarterRange(start, asked.end_date);
  const ranges = { report: range, compare: range };
  const daysOf = computeVesselDays(chart, ranges);
  const fleet = buildFleet(chart, ranges);
  const part: FigureCellPart = {
    part: 'report',
    sign: 1,
    range,
    divisor: figure === 'report' ? fleet.days.report : null,
    matches: (place) => {
      const { vessel } = place;
      return (
        isInGroup(place) &&
        vessel !== null &&
        fleet.vessels.has(vessel) &&
        daysOf(vessel).report > 0
      );
    },
  };
  return { parts: [part], sign: 1, multiplier: 1, isBankOnly: false, isWithoutDust: false };
}
