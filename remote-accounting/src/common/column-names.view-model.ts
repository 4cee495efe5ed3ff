import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

/** A company or vessel that has columns, and the names over it. */
export type ColumnName = { readonly name: string; readonly group: readonly string[] };

/** Companies under their groups, in the order of the answer; those with nothing in the table have no column. */
export function companyColumns({
  company_group_mappings,
  mgmt_summary_table,
}: AccountingReport): readonly ColumnName[] {
  const used = new Set(
    mgmt_summary_table.flatMap(({ columns }) =>
      Object.keys(columns).map((key) => key.slice(0, key.lastIndexOf('|'))),
    ),
  );
  return company_group_mappings
    .filter(({ company_fixed_name: name }) => used.has(name))
    .map(({ company_fixed_name: name, summary_group }) => ({ name, group: [summary_group] }));
}

/** Companies of the table of administration; minor ones only where they are not hidden (ACC-06). */
export function adminColumns(report: AccountingReport, hidesMinor: boolean): readonly ColumnName[] {
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
const FLEET = 'Fleet';

export const vesselCostColumns = ({ cost_sorted_vessel_names: names }: AccountingReport) =>
  [...names, FLEET].map(plain);

export const vesselColumns = ({ pnl_sorted_vessel_names: names }: AccountingReport) =>
  names.map(plain);

const plain = (name: string): ColumnName => ({ name, group: [] });
