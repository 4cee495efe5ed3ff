import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { formattedText } from '../columns/cell-values.ts';
import type { Column } from '../columns/columns.ts';
import { flagField, numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { createMatcher, searchable } from './finder.ts';

type Row = { readonly name: string | null; readonly day: string; readonly amount: number | null };

const FIELDS = {
  name: textField((row: Row) => row.name),
  day: textField((row: Row) => row.day),
  amount: numberField((row: Row) => row.amount),
  unit: textField((_row: Row) => 'MT'),
  done: flagField((_row: Row) => true),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100 },
  { id: 'day', header: 'Day', kind: 'date', field: 'day', width: 100 },
  { id: 'money', header: 'Money', kind: 'money', field: 'amount', width: 100 },
  { id: 'short', header: 'Short', kind: 'money', short: true, field: 'amount', width: 100 },
  {
    id: 'lots',
    header: 'Lots',
    kind: 'lots',
    field: 'amount',
    unit: { field: 'unit', width: 20 },
    width: 100,
  },
  { id: 'done', header: 'Done', kind: 'boolean', field: 'done', width: 100 },
  {
    id: 'term',
    header: 'Term',
    kind: 'custom',
    width: 100,
    text: (row) => row.text('day') ?? '',
    renderCell: () => [
      { part: 'text', text: 'Aug 24' },
      { part: 'badge', text: 'Balmo 28 Jun', tone: 'balmo' },
      { part: 'icon', icon: 'check', name: 'Checked by Maren' },
      { part: 'action', action: 'x', name: 'Verify trade 1', text: 'Verify' },
    ],
  },
];

const storeOf = (...rows: Row[]) => {
  const store = createRowStore({ fields: FIELDS, id: (row: Row) => JSON.stringify(row) });
  store.append(rows);
  return store;
};

const hitsOf = (row: Row, text: string) => {
  const reader = storeOf(row).row(0);
  return COLUMNS.filter((column) => createMatcher(column, searchable(text))(reader)).map(
    ({ id }) => id,
  );
};

const ROW: Row = { name: 'Argus Propane', day: '2024-08-01', amount: -1234567.5 };

test.each([
  { text: 'propane', hits: ['name'] },
  { text: 'US PRO', hits: ['name'] },
  { text: '1 Aug', hits: ['day'] },
  { text: 'aug 24', hits: ['day', 'term'] },
  { text: '2024-08', hits: ['day', 'term'] },
  { text: '1,234', hits: ['money', 'lots'] },
  { text: '1234567', hits: ['money', 'short', 'lots'] },
  { text: '-1,234', hits: ['money', 'lots'] },
  { text: '−1,234', hits: ['money', 'lots'] },
  { text: '1.23m', hits: ['short'] },
  { text: '.5 MT', hits: ['lots'] },
  { text: 'yes', hits: ['done'] },
  { text: 'balmo', hits: ['term'] },
  { text: 'verify', hits: ['term'] },
  { text: 'by maren', hits: ['term'] },
  { text: 'null', hits: [] },
])('[TAB-11] finding $text: $hits', ({ text, hits }) => {
  expect(hitsOf(ROW, text)).toEqual(hits);
});

test('[TAB-11] an empty cell holds nothing', () => {
  expect(hitsOf({ name: null, day: ROW.day, amount: null }, 'n')).not.toContain('name');
  expect(hitsOf({ name: null, day: ROW.day, amount: null }, '0')).not.toContain('money');
});

test('[TAB-11] whatever piece of a number is typed as it is shown, its cell is found', () => {
  const amount = fc
    .integer({ min: -(10 ** 9), max: 10 ** 9 })
    .map((thousandths) => thousandths / 1000);
  const numbers: readonly Column<typeof FIELDS>[] = COLUMNS.slice(2, 5);
  fc.assert(
    fc.property(amount, fc.nat(), fc.integer({ min: 1, max: 6 }), (value, from, length) => {
      const row = storeOf({ ...ROW, amount: value }).row(0);
      for (const column of numbers) {
        const shown = formattedText(column, row);
        const start = from % shown.length;
        const piece = shown.slice(start, start + length);
        expect(createMatcher(column, searchable(piece))(row)).toBe(true);
      }
    }),
  );
});
