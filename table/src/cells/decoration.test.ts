import { expect, test } from '@jest/globals';

import type { Column } from '../columns/columns.ts';
import { flagField, numberField, textField } from '../rows/fields.ts';
import type { RowReader } from '../rows/row-source.ts';
import { createRowStore } from '../rows/row-store.ts';
import { cellClass, isRepeat, rowAboveInGroup, rowLook } from './decoration.ts';

type Row = { readonly order: number; readonly product: string; readonly done: boolean };

const FIELDS = {
  order: numberField((row: Row) => row.order),
  product: textField((row: Row) => row.product),
  done: flagField((row: Row) => row.done),
};

const DECORATION = {
  group: (row: RowReader<typeof FIELDS>) => row.number('order'),
  background: (row: RowReader<typeof FIELDS>) => (row.flag('done') ? ('done' as const) : undefined),
};

let next = 0;
const store = createRowStore({ fields: FIELDS, id: (_row: Row) => String((next += 1)) });
store.append([
  { order: 1, product: 'FEI', done: false },
  { order: 1, product: 'FEI', done: true },
  { order: 1, product: 'LST', done: false },
  { order: 2, product: 'LST', done: false },
]);

test.each([
  { index: 0, endsGroup: false },
  { index: 1, endsGroup: false },
  { index: 2, endsGroup: true },
  { index: 3, endsGroup: false },
])('[EDF-15] a thick border below row $index: $endsGroup', ({ index, endsGroup }) => {
  expect(rowLook(store, index, DECORATION).includes('ends-group')).toBe(endsGroup);
});

test('[EDF-15] an order ends, too, where the number of the next one is smaller', () => {
  const descending = createRowStore({ fields: FIELDS, id: (row: Row) => String(row.order) });
  descending.append([7, 5].map((order) => ({ order, product: 'FEI', done: false })));
  expect(rowLook(descending, 0, DECORATION)).toContain('ends-group');
});

test('a row is tinted by its own state and ruled off by its own', () => {
  const decoration = { ...DECORATION, rule: rowRule };
  const looks = [0, 1, 3].map((index) => rowLook(store, index, decoration));
  expect(looks).toEqual([[], ['is-done'], ['is-earliest']]);
});

function rowRule(row: RowReader<typeof FIELDS>) {
  return row.number('order') === 2 ? ('earliest' as const) : undefined;
}

test('a total is set off from the rows that it sums up', () => {
  const isSum = ({ product }: Row) => product === 'Total';
  const summed = createRowStore({ fields: FIELDS, id: (row) => row.product, total: isSum });
  summed.append(['FEI', 'LST', 'Total'].map((product) => ({ order: 1, product, done: false })));
  const looks = [0, 1, 2].map((index) => rowLook(summed, index, {}));
  expect(looks).toEqual([[], ['is-above-total'], ['is-total']]);
});

test.each([
  { index: 0, muted: false },
  { index: 1, muted: true },
  { index: 2, muted: false },
  // The same product again, but another order: said anew.
  { index: 3, muted: false },
])('the product of row $index is muted: $muted', ({ index, muted }) => {
  const [column]: readonly Column<typeof FIELDS>[] = [
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      field: 'product',
      width: 80,
      dimRepeated: true,
    },
  ];
  const above = rowAboveInGroup(store, index, DECORATION);
  const repeats =
    above !== undefined && column !== undefined && isRepeat(column, store.row(index), above);
  expect(repeats).toBe(muted);
});

test('without groups nothing is parted and nothing is muted', () => {
  expect(rowLook(store, 2, {})).toEqual([]);
  expect(rowAboveInGroup(store, 1, {})).toBeUndefined();
});

test('arrows of a column in which less is better have the other colours', () => {
  const cost: Column<typeof FIELDS> = {
    id: 'cost',
    header: 'Cost',
    width: 80,
    kind: 'money',
    field: 'order',
    trend: { threshold: 100 },
  };
  expect(cellClass(cost)).not.toContain('less-is-better');
  expect(cellClass({ ...cost, better: 'less' })).toContain('less-is-better');
});
