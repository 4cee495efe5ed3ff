import type { Journal } from '@fairlead/accounting/contract/entries';
import { formatCents } from '@fairlead/shared/format';
import { defineTable, textField } from '@fairlead/table';

import { sumOfMoney } from '../common/sums.rules.ts';

type Line = Journal['lines'][number];
/** A line, or the row of totals below them. */
type Row = Line | 'total';

const text = (id: string, header: string, value: (line: Line) => string | null) => ({
  id,
  header,
  kind: 'text' as const,
  value: (row: Row) => (row === 'total' ? null : value(row)),
});

/** The lines of a journal: debit positive, and their sum is 0. */
export const LINES = ({ lines }: Journal) =>
  defineTable({
    id: (row: Row) => (row === 'total' ? row : String(row.line_no)),
    total: (row) => row === 'total',
    fields: {
      transaction: textField((row: Row) =>
        row === 'total' ? null : (row.bank_transactions[0]?.bank_transaction_id ?? null),
      ),
    },
    columns: [
      {
        id: 'card',
        header: 'Ledger card',
        kind: 'text',
        value: (row) =>
          row === 'total' ? 'Total' : `${row.ledger_card_code} ${row.ledger_card_name}`,
        width: 220,
        rowHeader: true,
        pinned: 'phone',
      },
      { ...text('vessel', 'Vessel', ({ vessel_name: name }) => name), width: 110 },
      { ...text('type', 'Type', ({ entry_type: type }) => type), width: 100 },
      { ...text('lot', 'Lot', ({ lot_num: lot }) => lot), width: 72 },
      { ...text('op', 'Op code', ({ op_code_2: code }) => code), width: 72 },
      { ...text('cash', 'Cash group', ({ cash_rec_group: group }) => group), width: 100 },
      { ...text('scg', 'Lot group', ({ scg_rec_group: group }) => group), width: 100 },
      { ...text('fromTo', 'From / to', ({ from_to: name }) => name), width: 110 },
      {
        ...text('bank', 'Bank', ({ bank_transactions: matched }) => bankText(matched)),
        width: 150,
      },
      {
        id: 'amount',
        header: 'Amount',
        kind: 'money',
        decimals: { exactly: 2 },
        value: (row) => (row === 'total' ? null : row.amount),
        width: 116,
        unit: { value: (row) => (row === 'total' ? '' : row.currency), width: 28 },
      },
      {
        id: 'book',
        header: 'Book value, USD',
        kind: 'money',
        decimals: { exactly: 2 },
        value: (row) =>
          row === 'total' ? sumOfMoney(lines.map((line) => line.book_value)) : row.book_value,
        width: 124,
        bold: true,
      },
    ],
  });

/** Bank transactions of a line, in words. */
function bankText(matched: Line['bank_transactions']): string | null {
  const [first, ...others] = matched;
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first.booking_date}, ${formatCents(first.amount)} ${first.currency}${more}`;
}

/** Table of a journal's versions, one for each export. */
export const VERSIONS = defineTable({
  id: ({ journal_id }: Journal['versions'][number]) => String(journal_id),
  fields: {},
  columns: [
    {
      id: 'version',
      header: 'Version',
      kind: 'integer',
      value: ({ version }) => version,
      width: 64,
      rowHeader: true,
    },
    {
      id: 'issued',
      header: 'Issued, UTC',
      kind: 'instant',
      value: ({ issued_at: at }) => at,
      width: 120,
    },
    {
      id: 'recorded',
      header: 'Recorded, UTC',
      kind: 'instant',
      value: ({ recorded_at: at }) => at,
      width: 120,
    },
    {
      id: 'withdrawn',
      header: 'Withdrawn, UTC',
      kind: 'instant',
      value: ({ withdrawn_at: at }) => at,
      width: 120,
    },
    { id: 'file', header: 'File', kind: 'text', value: ({ file_name: name }) => name, width: 260 },
  ],
});
