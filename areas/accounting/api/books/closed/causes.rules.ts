import type { RestatingChange } from '@fairlead/accounting/contract/restated';

import { type ChartRowThen, isBankCard, type RowChanged } from './chart-then.rules.ts';

type DescribedChange = Pick<RestatingChange, 'kind' | 'name' | 'before' | 'after'>;

type FigureSection = {
  readonly kind: RestatingChange['kind'];
  readonly of: (row: ChartRowThen) => readonly unknown[];
};

const fields =
  (...names: readonly string[]) =>
  (row: ChartRowThen) =>
    names.map((name) => row[name] ?? '');

const CARD = fields('statement', 'pnl_group', 'row_category', 'group_cost', 'bsg_code');
const CASH_GROUP = fields('group1', 'group2', 'group3');

/**
 * Sections of the chart that decide where figures are or what divides them, with the fields that
 * matter.
 */
const FIGURE_SECTIONS: Readonly<Record<string, FigureSection>> = {
  ledger_card: { kind: 'card', of: CARD },
  company: { kind: 'company', of: fields('summary_group', 'kind') },
  vessel: { kind: 'vessel', of: fields('company_code', 'delivered_on', 'sold_on') },
  reporting_set_company: { kind: 'set', of: fields('company_code') },
  cash_rec_group: {
    kind: 'cash group',
    of: (row) => [
      ...CASH_GROUP(row),
      ...(row['is_financed'] === true ? ['financed'] : []),
      ...(row['is_ship_management'] === true ? ['ship management'] : []),
    ],
  },
};

/** Describes a chart change; undefined if it moves no figure. */
export function describeChange({
  section,
  row_key,
  before,
  after,
}: RowChanged): DescribedChange | undefined {
  const said = FIGURE_SECTIONS[section];
  if (said === undefined) return undefined;
  const banks = section === 'ledger_card' && isBankCard(before) !== isBankCard(after);
  const texts = (row: ChartRowThen | null) => {
    if (row === null) return [];
    return [...said.of(row), ...(banks ? [isBankCard(row) ? 'bank card' : 'no bank card'] : [])];
  };
  const told = { before: texts(before).map(String), after: texts(after).map(String) };
  if (told.before.join('|') === told.after.join('|')) return undefined;
  return { kind: said.kind, name: formatName(section, row_key, after ?? before), ...told };
}

function formatName(section: string, key: string, row: ChartRowThen | null): string {
  if (section === 'ledger_card') return `${key} ${String(row?.['name'] ?? '')}`;
  if (section === 'company') return String(row?.['fixed_name'] ?? key);
  return section === 'reporting_set_company' ? String(row?.['name'] ?? '') : key;
}

/** The company that a row is of, before or after it changed. */
export const isOfCompany = ({ section, before, after }: RowChanged, company: string): boolean =>
  section === 'company'
    ? after?.['code'] === company
    : before?.['company_code'] === company || after?.['company_code'] === company;
