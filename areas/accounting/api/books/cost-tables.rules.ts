import type { AccountingReport, CostRow } from '@fairlead/accounting/contract/report';

import type { Amount } from '@fairlead/shared/domain/money/exact';

import { FLEET, isUnmapped } from './chart.rules.ts';
import {
  type ReportColumnDays,
  type ReportColumns,
  type Measure,
  putFigures,
  findSpread,
} from './figures.rules.ts';
import type { DaysByColumn, DaysThen, Fleet } from './fleet.rules.ts';
import {
  columnsByAmount,
  noLedgerSums,
  type SummedPiece,
  sumTableRows,
  type SummedRow,
  type LedgerSums,
} from './sums.rules.ts';
import { FIGURE_TABLES } from './tables.rules.ts';

const AMOUNTS: Measure = { sign: 1, movesFrom: 100, rate: null };
const DAILY: Measure = { sign: 1, movesFrom: 1, rate: 1 };
const YEARLY: Measure = { sign: 1, movesFrom: 100, rate: 365 };

type CostTables = Pick<
  AccountingReport,
  | 'admin_cost'
  | 'cost_sorted_admin_names'
  | 'vessel_cost_daily'
  | 'vessel_cost_yearly'
  | 'cost_sorted_vessel_names'
>;

type Days = {
  readonly ofVessel: DaysByColumn;
  readonly ofRange: ReportColumnDays;
  readonly fleet: Fleet;
  readonly then: DaysThen;
};

/** Cost of administration and vessels, cost positive; of vessels a day and a year. */
export function costTables(pieces: readonly SummedPiece[], days: Days): CostTables {
  const admin = sumTableRows(FIGURE_TABLES.admin_cost, pieces);
  const vessels = sumTableRows(FIGURE_TABLES.vessel_cost_daily, pieces);
  const names = columnsByAmount(vessels, 1);
  const ofVessels = (measure: Measure) => (row: SummedRow) => {
    const columns: ReportColumns = {};
    for (const [name, sums] of row.columns) {
      const own = { days: days.ofVessel(name), daysThen: days.then.ofVessel(name) };
      putFigures(columns, { name, sums, ...own }, measure);
    }
    const sums = fleetSums(row.columns, days);
    const ofFleet = { days: days.fleet.days, daysThen: days.then.ofFleet };
    putFigures(columns, { name: FLEET, sums, ...ofFleet }, measure);
    return costRow(row, columns);
  };
  return {
    admin_cost: admin.map((row) => {
      const columns: ReportColumns = {};
      for (const [name, sums] of row.columns)
        putFigures(columns, { name, sums, days: days.ofRange, daysThen: days.ofRange }, AMOUNTS);
      return costRow(row, columns);
    }),
    cost_sorted_admin_names: columnsByAmount(admin, 1),
    vessel_cost_daily: vessels.map(ofVessels(DAILY)),
    vessel_cost_yearly: vessels.map(ofVessels(YEARLY)),
    cost_sorted_vessel_names: names,
  };
}

/** Sums the cost of vessels that have days in a range; that of the others stays in Shipping P&L. */
function fleetSums(
  columns: ReadonlyMap<string, LedgerSums>,
  { ofVessel, fleet: { vessels }, then }: Days,
): LedgerSums {
  const fleet = noLedgerSums();
  for (const [name, sums] of columns) {
    const days = vessels.has(name) ? ofVessel(name) : NO_DAYS;
    const before = then.inFleet(name);
    const [report, compare] = [days.report > 0, days.compare > 0];
    const [reportThen, compareThen] = [before.report > 0, before.compare > 0];
    fleet.report += where(report, sums.report);
    fleet.budget += where(report, sums.budget);
    fleet.compare += where(compare, sums.compare);
    fleet.reportMoved +=
      where(report, sums.report) - where(reportThen, sums.report - sums.reportMoved);
    fleet.budgetMoved +=
      where(report, sums.budget) - where(reportThen, sums.budget - sums.budgetMoved);
    fleet.compareMoved +=
      where(compare, sums.compare) - where(compareThen, sums.compare - sums.compareMoved);
  }
  return fleet;
}

const NO_DAYS: ReportColumnDays = { report: 0, compare: 0 };

const where = (isCounted: boolean, amount: Amount): Amount => (isCounted ? amount : 0n);

function costRow(
  { path, position: { card }, missing }: SummedRow,
  columns: ReportColumns,
): CostRow {
  const [, group_cost = '', bsg_code = ''] = path;
  const compare = findSpread(columns, '|compare_diff');
  const budget = findSpread(columns, '|budget_diff');
  return {
    group_cost,
    bsg_code,
    ledger_card_code: card.code,
    ledger_card_name: card.name,
    row_category: isUnmapped(card) ? null : card.row_category,
    missing_ledger_cards: [...missing],
    columns,
    compare_min_diff: compare.min,
    compare_max_diff: compare.max,
    budget_min_diff: budget.min,
    budget_max_diff: budget.max,
  };
}
