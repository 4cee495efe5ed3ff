import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { isShipping, NOT_ON_A_VESSEL, type LedgerCompany } from './chart.rules.ts';
import {
  type ReportColumns,
  type ReportColumnDays,
  type Measure,
  putFigures,
} from './figures.rules.ts';
import type { DaysByColumn, DaysThen } from './fleet.rules.ts';
import {
  columnsByAmount,
  compareText,
  type SummedPiece,
  sumTableRows,
  type SummedRow,
} from './sums.rules.ts';
import { FIGURE_TABLES } from './tables.rules.ts';

const AMOUNTS: Measure = { sign: -1, movesFrom: 100, rate: null };

type PnlTables = Pick<
  AccountingReport,
  'summary_table' | 'pnl_sorted_vessel_names' | 'mgmt_summary_table' | 'company_group_mappings'
>;

type Days = {
  readonly ofVessel: DaysByColumn;
  readonly ofRange: ReportColumnDays;
  readonly then: Pick<DaysThen, 'ofVessel'>;
};

/** Summary P&L by company and Shipping P&L by vessel, income positive. */
export function pnlTables(
  pieces: readonly SummedPiece[],
  companies: Iterable<LedgerCompany>,
  days: Days,
): PnlTables {
  const shipping = sumTableRows(FIGURE_TABLES.summary_table, pieces);
  const management = sumTableRows(FIGURE_TABLES.mgmt_summary_table, pieces);
  const names = columnsByAmount(shipping, AMOUNTS.sign);
  return {
    summary_table: shipping.map(({ path: [pnl_group = ''], position: { card }, ...row }) => ({
      pnl_group,
      ledger_card_code: card.code,
      description: card.name,
      missing_ledger_cards: [...row.missing],
      columns: buildColumns(row, (name) =>
        name === NOT_ON_A_VESSEL
          ? { days: days.ofRange, daysThen: days.ofRange }
          : { days: days.ofVessel(name), daysThen: days.then.ofVessel(name) },
      ),
    })),
    pnl_sorted_vessel_names: [
      ...names.filter((name) => name !== NOT_ON_A_VESSEL),
      ...names.filter((name) => name === NOT_ON_A_VESSEL),
    ],
    mgmt_summary_table: management.map(({ path: [pnl_group = '', bsg_code = ''], ...row }) => ({
      pnl_group,
      bsg_code,
      missing_ledger_cards: [...row.missing],
      columns: buildColumns(row, () => ({ days: days.ofRange, daysThen: days.ofRange })),
    })),
    company_group_mappings: mappings(companies, columnsByAmount(management, AMOUNTS.sign)),
  };
}

type ByDays = { readonly days: ReportColumnDays; readonly daysThen: ReportColumnDays };

function buildColumns(
  row: Pick<SummedRow, 'columns'>,
  daysOf: (name: string) => ByDays,
): ReportColumns {
  const columns: ReportColumns = {};
  for (const [name, sums] of row.columns)
    putFigures(columns, { name, sums, ...daysOf(name) }, AMOUNTS);
  return columns;
}

/** Shipping first, then the other groups by name; in a group by amount, those without any last. */
function mappings(
  companies: Iterable<LedgerCompany>,
  byAmount: readonly string[],
): AccountingReport['company_group_mappings'] {
  const rankOf = new Map(byAmount.map((name, rank) => [name, rank]));
  const rank = ({ fixed_name: name }: LedgerCompany) => rankOf.get(name) ?? byAmount.length;
  return [...companies]
    .toSorted(
      (a, b) =>
        Number(isShipping(b)) - Number(isShipping(a)) ||
        compareText(a.summary_group, b.summary_group) ||
        rank(a) - rank(b) ||
        compareText(a.fixed_name, b.fixed_name),
    )
    .map(({ summary_group, fixed_name, code, is_minor_admin }) => ({
      summary_group,
      company_fixed_name: fixed_name,
      company_code: code,
      is_minor_admin,
    }));
}
