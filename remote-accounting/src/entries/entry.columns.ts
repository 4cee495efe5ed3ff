import type { CellEntry } from '@fairlead/accounting/contract/entries';
import { formatCents } from '@fairlead/shared/format';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

const PARTS = { report: 'Report', compare: 'Compare', budget: 'Budget' } as const;

type Line = NonNullable<CellEntry['line']>;

const ofLine = (id: string, header: string, value: (line: Line) => string | null) => ({
  id,
  header,
  kind: 'text' as const,
  value: ({ line }: CellEntry) => line && value(line),
});

const company = ({ line, budget }: CellEntry) => (line ?? budget)?.company_fixed_name ?? '';
const card = ({ line, budget }: CellEntry) => {
  const of = line ?? budget;
  return of === null ? '' : `${of.ledger_card_code} ${of.ledger_card_name}`;
};

/** Narrative of a line; for a budget the part of its month that counts. */
const narrative = ({ line, budget }: CellEntry): string => {
  if (line !== null) return line.narrative;
  if (budget === null) return '';
  const { amount, days_in_range: days, days_in_month: month } = budget;
  return `Budget of the month ${formatCents(amount)}, ${days} of its ${month} days`;
};

/** Names an entry, and the journal that it opens. */
const toEntryId = ({ part, line, budget }: CellEntry): string =>
  line === null
    ? `${part}|${budget?.month}|${company({ line, budget } as CellEntry)}|${budget?.ledger_card_code}`
    : `${part}|${line.journal_id}|${line.line_no}`;

const FIELDS = {
  journal: textField(({ line }: CellEntry) => (line === null ? null : String(line.journal_id))),
  narrative: textField(narrative),
};
export type EntryFields = typeof FIELDS;

/** The entries behind a figure. */
export const ENTRIES = defineTable({
  id: toEntryId,
  fields: FIELDS,
  columns: [
    {
      ...ofLine('journal', 'Journal', (line) => `${line.journal_series} ${line.journal_number}`),
      width: 92,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'date',
      header: 'Date',
      kind: 'date',
      value: ({ line, budget }) => line?.journal_date ?? budget?.month ?? null,
      width: 80,
    },
    descriptionColumn('narrative', { header: 'Narrative', width: 260 }),
    {
      id: 'company',
      header: 'Company',
      kind: 'text',
      value: company,
      width: 140,
      filter: { parameter: 'company' },
    },
    {
      id: 'card',
      header: 'Ledger card',
      kind: 'text',
      value: card,
      width: 180,
      filter: { parameter: 'card' },
    },
    {
      ...ofLine('vessel', 'Vessel', ({ vessel_name }) => vessel_name),
      width: 110,
      filter: { parameter: 'vessel' },
    },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ line }) => line?.amount ?? null,
      width: 112,
      unit: { value: ({ line }) => line?.currency ?? '', width: 28 },
    },
    {
      id: 'value',
      header: 'Value, USD',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ value }) => value,
      width: 112,
      bold: true,
    },
    {
      ...ofLine('type', 'Type', ({ entry_type }) => entry_type),
      width: 100,
      filter: { parameter: 'type' },
    },
    { ...ofLine('lot', 'Lot', ({ lot_num }) => lot_num), width: 72 },
    {
      id: 'part',
      header: 'Of',
      kind: 'text',
      value: ({ part }) => PARTS[part],
      width: 72,
      filter: { parameter: 'part' },
    },
  ],
});
