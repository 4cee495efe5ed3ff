import { expect, test } from '@jest/globals';

import { numberField, textField } from '../rows/fields.ts';
import { copiedValue, formattedText } from './cell-values.ts';
import { defineTable } from './define-table.ts';

type Deal = {
  readonly id: string;
  readonly book: string;
  readonly volume: number | null;
  readonly unit: string;
  readonly open: boolean;
};

const DEALS = defineTable({
  id: (deal: Deal) => deal.id,
  fields: {
    book: textField((deal: Deal) => deal.book),
    volume: numberField((deal: Deal) => deal.volume),
  },
  columns: [
    {
      id: 'book',
      header: 'Book',
      kind: 'text',
      value: (deal) => deal.book.toUpperCase(),
      width: 9,
    },
    {
      id: 'volume',
      header: 'Volume',
      kind: 'lots',
      field: 'volume',
      unit: { value: (deal) => deal.unit, width: 9 },
      width: 9,
    },
    { id: 'open', header: 'Open', kind: 'boolean', value: (deal) => deal.open, width: 9 },
    {
      id: 'all',
      header: 'All',
      kind: 'custom',
      text: (row) => `${row.text('book')} ${row.number('volume')}`,
      renderCell: () => [],
      width: 9,
    },
  ],
});

test('a column shows its own value or the field that it names, and takes no field of that name', () => {
  const rows = DEALS.createRows();
  rows.append([{ id: 'D1', book: 'corp', volume: 1500, unit: 'MT', open: true }]);
  const row = rows.row(0);
  const texts = DEALS.columns.map((column) => formattedText(column, row));
  expect(texts).toEqual(['CORP', '1,500 MT', 'yes', 'corp 1500']);
  expect(DEALS.columns.map((column) => copiedValue(column, row))).toContain(1500);
});

test('each screen has rows of its own', () => {
  const [one, other] = [DEALS.createRows(), DEALS.createRows()];
  one.append([{ id: 'D1', book: 'corp', volume: null, unit: 'MT', open: false }]);
  expect(other.count).toBe(0);
});
