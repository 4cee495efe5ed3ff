import type { RestatedJournal, RestatingChange } from '@fairlead/accounting/contract/restated';
import { formatCents, formatDay } from '@fairlead/shared/format';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

const CHANGES = { added: 'Added', corrected: 'Corrected', withdrawn: 'Withdrawn' } as const;

const amount = (id: string, header: string, value: (journal: RestatedJournal) => number) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  width: 112,
  value,
});

/** Journals that an export changed after their month was locked, and by how much. */
export const RESTATED_JOURNALS = defineTable({
  id: ({ journal_id: id }: RestatedJournal) => String(id),
  fields: { narrative: textField(({ narrative }: RestatedJournal) => narrative) },
  columns: [
    {
      id: 'journal',
      header: 'Journal',
      kind: 'text',
      value: ({ journal_series: series, journal_number: number }) => `${series} ${number}`,
      width: 92,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'date', header: 'Date', kind: 'date', value: ({ journal_date: day }) => day, width: 80 },
    {
      id: 'change',
      header: 'Change',
      kind: 'text',
      value: ({ change }) => CHANGES[change],
      width: 90,
    },
    descriptionColumn('narrative', { header: 'Narrative', width: 260 }),
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      value: ({ document_type: type }) => type,
      width: 120,
    },
    {
      id: 'version',
      header: 'Version',
      kind: 'integer',
      value: ({ version }) => version,
      width: 64,
    },
    amount('before', 'Before', ({ debit_before: before }) => before),
    amount('now', 'Now', ({ debit }) => debit),
    { ...amount('difference', 'Difference', (of) => debitDifference(of)), bold: true },
  ],
});

const debitDifference = ({ debit, debit_before: before }: RestatedJournal): number =>
  Math.round((debit - before) * 100) / 100;

const KINDS: Readonly<Record<RestatingChange['kind'], string>> = {
  card: 'Card',
  company: 'Company',
  set: 'Reporting set',
  vessel: 'Vessel',
  budget: 'Budget',
  rate: 'Rate',
  'cash group': 'Cash group',
};

/** Formats an entry of a chart or a budget. */
function formatChartEntry(kind: RestatingChange['kind'], said: readonly string[]): string {
  if (said.length === 0)
    return kind === 'set' ? 'Not in it' : kind === 'rate' ? 'No rate' : 'Not there';
  if (kind === 'vessel') return formatVesselChange(said);
  const [first = '', ...rest] = said;
  if (kind === 'rate') return first;
  if (kind === 'budget') return formatCents(Number(first));
  const name = kind === 'card' ? (STATEMENTS.get(first) ?? 'Not mapped') : first;
  return [name, ...rest.filter((each) => each !== '')].join(', ');
}

function formatVesselChange([company = '', delivered = '', sold = '']: readonly string[]): string {
  return [
    company === '' ? 'No company' : company,
    delivered === '' ? 'not delivered' : `delivered ${formatDay(delivered)}`,
    ...(sold === '' ? [] : [`sold ${formatDay(sold)}`]),
  ].join(', ');
}

const STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['PL', 'P&L'],
  ['BS', 'Balance sheet'],
]);

/**
 * Table of changes beside journals that moved figures after their month was locked: old and new
 * value, file, who and when.
 */
export const RESTATING_CHANGES = defineTable({
  id: ({ kind, name, changed_at: at }: RestatingChange) => `${kind}|${name}|${at}`,
  fields: {
    before: textField(({ kind, before }: RestatingChange) => formatChartEntry(kind, before)),
    after: textField(({ kind, after }: RestatingChange) => formatChartEntry(kind, after)),
  },
  columns: [
    {
      id: 'what',
      header: 'What',
      kind: 'text',
      value: ({ kind, name }) => `${KINDS[kind]} ${name}`,
      width: 190,
      rowHeader: true,
      pinned: 'phone',
    },
    descriptionColumn('before', { header: 'Before', width: 220 }),
    descriptionColumn('after', { header: 'Now', width: 220 }),
    {
      id: 'moved',
      header: 'Moved',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ book_value: value }) => value,
      width: 112,
    },
    { id: 'file', header: 'File', kind: 'text', value: ({ file_name: name }) => name, width: 180 },
    { id: 'by', header: 'By', kind: 'text', value: ({ changed_by: by }) => by, width: 180 },
    { id: 'at', header: 'At', kind: 'instant', value: ({ changed_at: at }) => at, width: 130 },
  ],
});
