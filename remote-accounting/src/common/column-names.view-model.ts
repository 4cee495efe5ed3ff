import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { sumOfMoney } from './sums.rules.ts';

/** A company or vessel that has columns, and the names over it. */
export type FigureColumnName = {
  readonly name: string;
  readonly group: readonly string[];
  /** Total of all others: it comes first and stays in sight. */
  readonly isOfAll?: true;
};

/**
 * Companies under their groups, the group that comes to most first and in each the companies as the answer has them, by
 * amount; those with nothing in the table have no column.
 */
export function companyColumns(report: AccountingReport): readonly FigureColumnName[] {
  const { company_group_mappings, mgmt_summary_table } = report;
  const used = new Set(
    mgmt_summary_table.flatMap(({ columns }) =>
      Object.keys(columns).map((key) => key.slice(0, key.lastIndexOf('|'))),
    ),
  );
  const groups = Map.groupBy(
    company_group_mappings.filter(({ company_fixed_name: name }) => used.has(name)),
    ({ summary_group: group }) => group,
  );
  const sizeOf = (companies: AccountingReport['company_group_mappings']) =>
    Math.abs(
      sumOfMoney(
        mgmt_summary_table.flatMap(({ columns }) =>
          companies.map(({ company_fixed_name: name }) => columns[`${name}|amount_report`] ?? 0),
        ),
      ),
    );
  return [...groups]
    .map(([group, companies]) => ({ group, companies, size: sizeOf(companies) }))
    .toSorted((one, other) => other.size - one.size)
    .flatMap(({ group, companies }) =>
      companies.map(({ company_fixed_name: name }) => ({ name, group: [group] })),
    );
}

/** Companies of the table of administration; minor ones only where they are not hidden (ACC-06). */
export function adminColumns(
  report: AccountingReport,
  hidesMinor: boolean,
): readonly FigureColumnName[] {
  const minor = new Set(
    report.company_group_mappings
      .filter(({ is_minor_admin }) => is_minor_admin)
      .map(({ company_fixed_name: name }) => name),
  );
  return report.cost_sorted_admin_names
    .filter((name) => !hidesMinor || !minor.has(name))
    .map(plain);
}

/** The mean of the fleet, as the answer calls its column. */
const FLEET: FigureColumnName = { name: 'Fleet', group: [], isOfAll: true };

export const vesselCostColumns = ({ cost_sorted_vessel_names: names }: AccountingReport) => [
  FLEET,
  ...names.map(plain),
];

export const vesselColumns = ({ pnl_sorted_vessel_names: names }: AccountingReport) =>
  names.map(plain);

const plain = (name: string): FigureColumnName => ({ name, group: [] });
