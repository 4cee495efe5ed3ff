import { expect, jest, test } from '@jest/globals';

import { numberField, textField } from './fields.ts';
import { FilteredRows } from './filtered-rows.ts';
import type { RowReader } from './row-source.ts';
import { createRowStore } from './row-store.ts';

type Row = { readonly id: string; readonly book: string; readonly lots: number };

const FIELDS = {
  book: textField((row: Row) => row.book),
  lots: numberField((row: Row) => row.lots),
};

const row = (id: string, book: string, lots = 1): Row => ({ id, book, lots });
const ofBook = (book: string) => (each: RowReader<typeof FIELDS>) => each.text('book') === book;

function narrowed() {
  const store = createRowStore({ fields: FIELDS, id: (each: Row) => each.id });
  const rows = new FilteredRows(store);
  store.replace([
    row('A', 'Corp', 1),
    row('B', 'Spec', 2),
    row('C', 'Corp', 3),
    row('D', 'Arb', 4),
  ]);
  const ids = () => Array.from({ length: rows.count }, (_row, at) => rows.idAt(at));
  return { store, rows, ids };
}

test('only rows that match are there, each read at its own place', () => {
  const { rows, ids } = narrowed();
  expect(ids()).toEqual(['A', 'B', 'C', 'D']);
  rows.setFilter(ofBook('Corp'));
  expect(ids()).toEqual(['A', 'C']);
  expect(rows.row(1).text('book')).toBe('Corp');
  expect(rows.numberReader('lots')(1)).toBe(3);
  expect([rows.indexOf('C'), rows.indexOf('B'), rows.indexOf('none')]).toEqual([1, -1, -1]);
  rows.setFilter(undefined);
  expect(ids()).toEqual(['A', 'B', 'C', 'D']);
});

test('a row that was there stays, whatever its values become, until another filter', () => {
  const { store, rows, ids } = narrowed();
  rows.setFilter(ofBook('Corp'));
  store.set([{ id: 'A', field: 'book', value: 'Spec' }]);
  expect(ids()).toEqual(['A', 'C']);
  // All of it fetched again, too.
  store.replace([row('C', 'Arb'), row('A', 'Spec'), row('E', 'Corp'), row('F', 'Spec')]);
  expect(ids()).toEqual(['C', 'A', 'E']);
  rows.setFilter(ofBook('Spec'));
  expect(ids()).toEqual(['A', 'F']);
});

test('a row that comes, or comes to match, comes in', () => {
  const { store, rows, ids } = narrowed();
  rows.setFilter(ofBook('Corp'));
  store.append([row('E', 'Spec'), row('F', 'Corp')]);
  expect(ids()).toEqual(['A', 'C', 'F']);
  store.update([row('B', 'Corp')]);
  expect(ids()).toEqual(['A', 'B', 'C', 'F']);
});

test('listeners hear of the places that changed, and of anything where rows came or went', () => {
  const { store, rows } = narrowed();
  const heard = jest.fn();
  rows.setFilter(ofBook('Corp'));
  rows.subscribe(heard);
  const { generation } = rows;
  store.set([
    { id: 'B', field: 'lots', value: 9 },
    { id: 'C', field: 'lots', value: 9 },
  ]);
  expect(heard).toHaveBeenLastCalledWith([1]);
  expect(rows.generation).toBe(generation);
  store.set([{ id: 'B', field: 'book', value: 'Corp' }]);
  expect(heard).toHaveBeenLastCalledWith(undefined);
  expect(rows.generation).not.toBe(generation);
});
