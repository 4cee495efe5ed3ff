import type { Problem } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import { findChartColumn, type ReadChart } from './chart-file.rules.ts';
import { CHART_TABLES } from './chart-layout.rules.ts';

type UsedAccount = Readonly<Record<'service_account_no' | 'bank_account_no' | 'currency', string>>;

const FIXED_FIELDS = ['bank_account_no', 'currency'] as const;

/** Changes of what statements and plannings of an account were told in: its number and its currency. */
export function changesOfUsed(
  { sections }: ReadChart,
  used: readonly UsedAccount[],
): readonly Problem[] {
  const held = new Map(used.map((account) => [account.service_account_no, account]));
  return (sections.get('Accounts') ?? []).flatMap(({ row, value }) => {
    const account = held.get(String(value['service_account_no']));
    if (account === undefined) return [];
    return FIXED_FIELDS.filter((field) => value[field] !== account[field]).map((field) => {
      const { service_account_no: name } = account;
      const message = `'${String(value[field])}' is given, and ${name} has statements or plannings as '${account[field]}': name a new account`;
      return createCellProblem(row, findChartColumn(CHART_TABLES.Accounts, field), message);
    });
  });
}
