import type { RestatedJournal } from '@fairlead/shared/contract/accounting/restated';
import { defineTable, descriptionColumn, textField } from '@fairlead/shared/table';

const CHANGES = { added: 'Added', corrected: 'Corrected', withdrawn: 'Withdrawn' } as const;

const amount = (id: string, header: string, value: (journal: RestatedJournal) => number) => ({
  ...{ id, header, kind: 'money' as const, decimals: { exactly: 2 as const }, width: 112, value },
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
      pin: 'phone',
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
    { ...amount('difference', 'Difference', (of) => differenceOf(of)), bold: true },
  ],
});

const differenceOf = ({ debit, debit_before: before }: RestatedJournal): number =>
  Math.round((debit - before) * 100) / 100;
