import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import { formatDay } from '@fairlead/shared/format';
import {
  type Column,
  defineTable,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import { lotColumnName } from '../common/lot-columns.rules.ts';
import { restatedMark, wasLines } from '../common/restated.view-model.ts';
import { findAgeBucket } from './age.rules.ts';
import {
  breakStatusText,
  causeText,
  isPastDue,
  systemText,
  tableText,
} from './break-labels.rules.ts';
import { bucketText } from './breaks.view-model.ts';

/** A break, and whether it should have been corrected by now. */
type BreakRow = LotBreak & { readonly is_past_due: boolean };

/** Breaks as rows of the table, on a day. */
export const toBreakRows = (breaks: readonly LotBreak[], today: string): readonly BreakRow[] =>
  breaks.map((of) => ({ ...of, is_past_due: isPastDue(of, today) }));

const FIELDS = {
  difference: numberField((row: BreakRow) => row.amount_diff),
  isClosed: flagField((row: BreakRow) => row.status === 'CLOSED'),
  traders: numberField((row: BreakRow) => row.amount_traders),
  accounting: numberField((row: BreakRow) => row.amount_danaos),
  wasTraders: numberField((row: BreakRow) => row.was_traders ?? null),
  wasAccounting: numberField((row: BreakRow) => row.was_danaos ?? null),
  wasDifference: numberField((row: BreakRow) => row.was_diff ?? null),
  age: numberField((row: BreakRow) => row.age),
  cause: textField(causeText),
  evidence: textField((row: BreakRow) => row.cause?.evidence ?? null),
  due: textField((row: BreakRow) => row.due),
  isPastDue: flagField((row: BreakRow) => row.is_past_due),
};
export type BreakFields = typeof FIELDS;

/** A closed one is within rounding, and nothing to look at any more (BAK-06). */
function chooseTint(row: RowReader<BreakFields>): 'positive' | 'negative' | undefined {
  if (row.flag('isClosed')) return undefined;
  return (row.number('difference') ?? 0) > 0 ? 'positive' : 'negative';
}

type MoneyField = 'traders' | 'accounting' | 'difference';

/** Fields with the amounts when its days were closed. */
const WAS = {
  traders: { field: 'wasTraders', of: 'was_traders' },
  accounting: { field: 'wasAccounting', of: 'was_danaos' },
  difference: { field: 'wasDifference', of: 'was_diff' },
} as const;

const money = (field: MoneyField, header: string) => ({
  id: field,
  field,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 },
  width: 116,
  unit: restatedMark((row: BreakRow) => row[WAS[field].of]),
  tooltip: (row: RowReader<BreakFields>) =>
    wasLines(row.number(WAS[field].field), row.number(field) ?? 0),
});
const words = (id: string, header: string, value: (row: BreakRow) => string | null) => ({
  id,
  header,
  value,
  kind: 'text' as const,
});

/** Table of breaks: lot, column, status and decision. */
export const BREAKS = defineTable({
  id: ({ break_id: id }: BreakRow) => String(id),
  fields: FIELDS,
  columns: [
    {
      ...words('lot', 'Lot', (row) => row.lot_num),
      width: 96,
      rowHeader: true,
      pinned: 'start',
      phone: 'first',
    },
    {
      ...words('newLot', 'New Lot', (row) => row.new_fmt_lot_num),
      width: 96,
      initially: 'hidden',
    },
    {
      ...words('column', 'Column', (row) => lotColumnName(row.scg_pnl_column)),
      width: 120,
      phone: 'first',
    },
    { ...words('table', 'Table', tableText), width: 76, filter: { parameter: 'table' } },
    money('traders', 'Traders'),
    money('accounting', 'Accounting'),
    { ...money('difference', 'Difference'), bold: true, phone: 'first', background: chooseTint },
    {
      id: 'status',
      header: 'Status',
      kind: 'status',
      value: breakStatusText,
      width: 96,
      tones: {
        Open: 'neutral',
        Reopened: 'warning',
        Explained: 'positive',
        'To correct': 'info',
      },
      filter: { parameter: 'status' },
    },
    {
      id: 'age',
      header: 'Age in Days',
      kind: 'custom',
      width: 132,
      align: 'end',
      text: (row) => String(ageOf(row)),
      value: ageOf,
      renderCell: (row) => [
        { part: 'text', text: bucketText(findAgeBucket(ageOf(row))), tone: 'muted' },
        { part: 'text', text: String(ageOf(row)) },
      ],
    },
    { id: 'since', header: 'Since', kind: 'date', value: (row) => row.aged_from, width: 84 },
    { ...words('owner', 'Owner', (row) => row.owner), width: 148 },
    {
      id: 'cause',
      header: 'Cause',
      kind: 'text',
      field: 'cause',
      width: 160,
      filter: { parameter: 'cause' },
      tooltip: (row: RowReader<BreakFields>) => {
        const evidence = row.text('evidence');
        return evidence === null ? [] : [{ value: evidence }];
      },
    },
    { ...words('reason', 'Reason', (row) => row.reason), width: 160 },
    { ...words('system', 'To Correct In', (row) => systemText(row.correct_in)), width: 96 },
    {
      id: 'due',
      header: 'Due',
      kind: 'custom',
      width: 116,
      text: dueText,
      value: (row: RowReader<BreakFields>) => row.text('due'),
      renderCell: (row) => [
        { part: 'text', text: dueText(row), tone: row.flag('isPastDue') ? 'negative' : 'text' },
      ],
    },
    { ...words('note', 'Note', (row) => row.note), width: 200 },
  ],
});

function ageOf(row: RowReader<BreakFields>): number {
  return row.number('age') ?? 0;
}

/** '20 Jun 24', or '20 Jun 24, past' */
function dueText(row: RowReader<BreakFields>): string {
  const due = row.text('due');
  if (due === null) return '';
  return row.flag('isPastDue') ? `${formatDay(due)}, past` : formatDay(due);
}

/** Columns of breaks, with the marks of restated figures if there are any. */
export const breakColumns = (isRestated: boolean): readonly Column<BreakFields>[] =>
  isRestated ? BREAKS.columns : UNMARKED;

const UNMARKED: readonly Column<BreakFields>[] = BREAKS.columns.map((column) => {
  if (!('unit' in column)) return column;
  const { unit: _, ...unmarked } = column;
  return unmarked;
});
