import type { RestatingChange } from '@fairlead/shared/contract/accounting/restated';

import type { ChartRow, RowChanged } from './chart-then.rules.ts';

type Told = Pick<RestatingChange, 'kind' | 'name' | 'before' | 'after'>;

/** What a chart says of a row that decides where figures stand or by what they are divided. */
const SAID: Readonly<
  Record<string, { readonly kind: RestatingChange['kind']; readonly of: readonly string[] }>
> = {
  ledger_card: {
    kind: 'card',
    of: ['statement', 'pnl_group', 'row_category', 'group_cost', 'bsg_code'],
  },
  company: { kind: 'company', of: ['summary_group', 'kind'] },
  vessel: { kind: 'vessel', of: ['company_code', 'delivered_on', 'sold_on'] },
  reporting_set_company: { kind: 'set', of: ['company_code'] },
};

/** A change of a chart in the words of the chart; undefined where it moves no figure. */
export function toldChange({ section, row_key, before, after }: RowChanged): Told | undefined {
  const said = SAID[section];
  if (said === undefined) return undefined;
  const texts = (row: ChartRow | null) =>
    row === null ? [] : said.of.map((name) => String(row[name] ?? ''));
  const told = { before: texts(before), after: texts(after) };
  if (told.before.join('|') === told.after.join('|')) return undefined;
  return { kind: said.kind, name: nameOf(section, row_key, after ?? before), ...told };
}

function nameOf(section: string, key: string, row: ChartRow | null): string {
  if (section === 'ledger_card') return `${key} ${String(row?.['name'] ?? '')}`;
  if (section === 'company') return String(row?.['fixed_name'] ?? key);
  return section === 'reporting_set_company' ? String(row?.['name'] ?? '') : key;
}

/** The company that a row is of, before or after it changed. */
export const isOfCompany = ({ section, before, after }: RowChanged, company: string): boolean =>
  section === 'company'
    ? after?.['code'] === company
    : before?.['company_code'] === company || after?.['company_code'] === company;
