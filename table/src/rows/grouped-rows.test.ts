import { expect, jest, test } from '@jest/globals';

import { numberField, textField } from './fields.ts';
import { GroupedRows } from './grouped-rows.ts';
import type { RowReader } from './row-source.ts';
import { createRowStore } from './row-store.ts';

type Row = { readonly id: string; readonly book: string; readonly lots: number };

const FIELDS = {
  book: textField((row: Row) => row.book),
  lots: numberField((row: Row) => row.lots),
};

const row = (id: string, book: string, lots: number): Row => ({ id, book, lots });

const BY_BOOK = {
  nameOf: (each: RowReader<typeof FIELDS>) => each.text('book') ?? '',
  headOf: (book: string, rows: readonly RowReader<typeof FIELDS>[]) => ({
    book: `${book}, ${rows.length}`,
    lots: rows.reduce((sum, each) => sum + (each.number('lots') ?? 0), 0),
  }),
};

function grouped() {
  const store = createRowStore({ fields: FIELDS, id: (each: Row) => each.id });
  const rows = new GroupedRows(store);
  store.replace([row('A', 'Spec', 1), row('B', 'Corp', 2), row('C', 'Spec', 3)]);
  rows.groupBy(BY_BOOK);
  const ids = () => Array.from({ length: rows.count }, (_row, at) => rows.idAt(at));
  return { store, rows, ids };
}

test('each row lies below the row of its group, which is read as any other', () => {
  const { rows, ids } = grouped();
  expect(ids()).toEqual(['group Corp', 'B', 'group Spec', 'A', 'C']);
  expect([0, 1, 2, 3, 4].map((at) => rows.tree?.depthAt(at))).toEqual([0, 1, 0, 1, 1]);
  expect(rows.row(2).text('book')).toBe('Spec, 2');
  expect([0, 1, 2, 3, 4].map(rows.numberReader('lots'))).toEqual([2, 2, 4, 1, 3]);
  expect(['group Spec', 'C', 'none'].map((id) => rows.indexOf(id))).toEqual([2, 4, -1]);
});

test('not grouped, rows are as they came', () => {
  const { rows, ids } = grouped();
  const { generation } = rows;
  rows.groupBy(undefined);
  expect(ids()).toEqual(['A', 'B', 'C']);
  expect(rows.tree).toBeUndefined();
  expect(rows.generation).not.toBe(generation);
  expect(rows.indexOf('C')).toBe(2);
});

test('a value that changes is told with the row of its group, and moves nothing', () => {
  const { store, rows } = grouped();
  const heard = jest.fn();
  rows.subscribe(heard);
  const { generation } = rows;
  store.set([{ id: 'C', field: 'lots', value: 9 }]);
  expect(heard).toHaveBeenLastCalledWith([4, 2]);
  expect(rows.row(2).number('lots')).toBe(10);
  expect(rows.generation).toBe(generation);
});

test('a row that comes, or that becomes one of another group, lies in its group', () => {
  const { store, rows, ids } = grouped();
  const heard = jest.fn();
  rows.subscribe(heard);
  store.append([row('D', 'Arb', 5)]);
  expect(ids()).toEqual(['group Arb', 'D', 'group Corp', 'B', 'group Spec', 'A', 'C']);
  store.set([{ id: 'B', field: 'book', value: 'Spec' }]);
  expect(ids()).toEqual(['group Arb', 'D', 'group Spec', 'A', 'B', 'C']);
  expect(heard).toHaveBeenLastCalledWith();
});
