import type { BankMatch } from '@fairlead/accounting/contract/bank-matches';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

type Matched = BankMatch['matches'][number];
type Proposed = NonNullable<BankMatch['proposal']>['lines'][number];
type Line = Matched | Proposed;

const toLineId = ({ journal_id: journal, line_no: line }: Line) => `${journal}|${line}`;

const FIELDS = {
  journal: textField(({ journal_id: id }: Line) => String(id)),
  narrative: textField(({ narrative }: Line) => narrative),
};

/** Columns of a ledger line that every list of matches shows. */
const lineColumns = () => [
  {
    id: 'date',
    header: 'Date',
    kind: 'date' as const,
    value: ({ journal_date: date }: Line) => date,
    width: 80,
  },
  {
    id: 'journal',
    header: 'Journal',
    kind: 'text' as const,
    value: ({ journal_series: series, journal_number: number }: Line) => `${series} ${number}`,
    width: 92,
    rowHeader: true,
    pinned: 'phone' as const,
  },
  descriptionColumn('narrative', { header: 'Narrative', width: 280 }),
  {
    id: 'company',
    header: 'Company',
    kind: 'text' as const,
    value: ({ company_fixed_name: name }: Line) => name,
    width: 140,
  },
  {
    id: 'lot',
    header: 'Lot',
    kind: 'text' as const,
    value: ({ lot_num: lot }: Line) => lot,
    width: 72,
  },
];

const money = (id: string, header: string) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  width: 116,
});

/** Table of confirmed matches. */
export const MATCHES = defineTable({
  id: toLineId,
  fields: FIELDS,
  columns: [
    ...lineColumns(),
    {
      id: 'rule',
      header: 'Found by',
      kind: 'text',
      value: (line: Matched) => line.rule,
      width: 130,
    },
    {
      id: 'by',
      header: 'Confirmed by',
      kind: 'text',
      value: (line) => line.confirmed_by,
      width: 150,
    },
    {
      id: 'at',
      header: 'At, UTC',
      kind: 'instant',
      value: (line) => line.confirmed_at,
      width: 120,
    },
    {
      id: 'counts',
      header: 'Counts',
      kind: 'text',
      value: (line) => (line.counts ? 'Yes' : 'No: the journal was corrected'),
      width: 130,
    },
    { ...money('matched', 'Matched'), value: (line: Matched) => line.matched_amount, bold: true },
  ],
});

/** Table of a proposal's lines. */
export const PROPOSED = defineTable({
  id: toLineId,
  fields: FIELDS,
  columns: [
    ...lineColumns(),
    { ...money('amount', 'Amount'), value: (line: Proposed) => line.amount },
    { ...money('open', 'Open'), value: (line: Proposed) => line.open_amount, bold: true },
  ],
});
