import type {
  RestatedJournal,
  RestatingChart,
} from '@fairlead/shared/contract/accounting/restated';
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

const namesOf = (names: readonly string[]): string => {
  const [statement = '', ...rest] = names;
  return [STATEMENTS.get(statement) ?? 'Not mapped', ...rest.filter((name) => name !== '')].join(
    ', ',
  );
};

const STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['PL', 'P&L'],
  ['BS', 'Balance sheet'],
]);

/** Cards whose figures a chart put into another row after their month was locked: which file, who and when. */
export const RESTATING_CHARTS = defineTable({
  id: ({ ledger_card_code: code, changed_at: at }: RestatingChart) => `${code}|${at}`,
  fields: {
    before: textField(({ before }: RestatingChart) => namesOf(before)),
    after: textField(({ after }: RestatingChart) => namesOf(after)),
  },
  columns: [
    {
      id: 'card',
      header: 'Card',
      kind: 'text',
      value: ({ ledger_card_code: code, ledger_card_name: name }) => `${code} ${name}`,
      width: 160,
      rowHeader: true,
      pin: 'phone',
    },
    descriptionColumn('before', { header: 'Before', width: 240 }),
    descriptionColumn('after', { header: 'Now', width: 240 }),
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
