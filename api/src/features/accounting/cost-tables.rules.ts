import type { AccountingReport, CostRow } from '@fairlead/shared/contract/accounting/report';

import { FLEET, isUnmapped } from './chart.rules.ts';
import {
  type ColumnDays,
  type Columns,
  type Measure,
  putFigures,
  spread,
} from './figures.rules.ts';
import type { DaysOf, Fleet } from './fleet.rules.ts';
import {
  columnsByAmount,
  noSums,
  type Piece,
  rowsOf,
  type SummedRow,
  type Sums,
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
  readonly ofVessel: DaysOf;
  readonly ofRange: ColumnDays;
  readonly fleet: Fleet;
};

/** What administration and vessels cost, cost positive; of vessels a day and a year. */
export function costTables(pieces: readonly Piece[], days: Days): CostTables {
  const admin = rowsOf(FIGURE_TABLES.admin_cost, pieces);
  const vessels = rowsOf(FIGURE_TABLES.vessel_cost_daily, pieces);
  const names = columnsByAmount(vessels, 1);
  const ofVessels = (measure: Measure) => (row: SummedRow) => {
    const columns: Columns = {};
    for (const [name, sums] of row.columns)
      putFigures(columns, { name, sums, days: days.ofVessel(name) }, measure);
    const sums = fleetSums(row.columns, days);
    putFigures(columns, { name: FLEET, sums, days: days.fleet.days }, measure);
    return costRow(row, columns);
  };
  return {
    admin_cost: admin.map((row) => {
      const columns: Columns = {};
      for (const [name, sums] of row.columns)
        putFigures(columns, { name, sums, days: days.ofRange }, AMOUNTS);
      return costRow(row, columns);
    }),
    cost_sorted_admin_names: columnsByAmount(admin, 1),
    vessel_cost_daily: vessels.map(ofVessels(DAILY)),
    vessel_cost_yearly: vessels.map(ofVessels(YEARLY)),
    cost_sorted_vessel_names: names,
  };
}

/** Of vessels that have days in a range what they cost in it; of the others it stays in Shipping P&L. */
function fleetSums(
  columns: ReadonlyMap<string, Sums>,
  { ofVessel, fleet: { vessels } }: Days,
): Sums {
  const fleet = noSums();
  for (const [name, sums] of columns) {
    if (!vessels.has(name)) continue;
    const days = ofVessel(name);
    if (days.report > 0) {
      fleet.report += sums.report;
      fleet.budget += sums.budget;
      fleet.reportMoved += sums.reportMoved;
    }
    if (days.compare > 0) {
      fleet.compare += sums.compare;
      fleet.compareMoved += sums.compareMoved;
    }
  }
  return fleet;
}

function costRow({ path, place: { card }, missing }: SummedRow, columns: Columns): CostRow {
  const [, group_cost = '', bsg_code = ''] = path;
  const compare = spread(columns, '|compare_diff');
  const budget = spread(columns, '|budget_diff');
  return {
    ...{ group_cost, bsg_code, ledger_card_code: card.code, ledger_card_name: card.name },
    row_category: isUnmapped(card) ? null : card.row_category,
    missing_ledger_cards: [...missing],
    columns,
    ...{ compare_min_diff: compare.min, compare_max_diff: compare.max },
    ...{ budget_min_diff: budget.min, budget_max_diff: budget.max },
  };
}
