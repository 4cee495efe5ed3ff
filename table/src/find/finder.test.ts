import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { orderBy } from '../columns/cell-values.ts';
import type { Column } from '../columns/columns.ts';
import { textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { Finder } from './finder.ts';

type Row = { readonly id: string; readonly a: string; readonly b: string };

const FIELDS = { a: textField((row: Row) => row.a), b: textField((row: Row) => row.b) };

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'a', header: 'A', kind: 'text', field: 'a', width: 100 },
  { id: 'b', header: 'B', kind: 'text', field: 'b', width: 100 },
];

const rowsOf = (...texts: readonly string[]): Row[] =>
  texts.map((text, index) => {
    const [a = '', b = ''] = text.split('|');
    return { id: `r${index}`, a, b };
  });

function tableOf(rows: readonly Row[]) {
  const store = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });
  store.append(rows);
  const shown = new ShownRows(store);
  const finder = new Finder({ rows: store, shown, layout: { columns: COLUMNS } });
  const arrivals: string[] = [];
  finder.arrive = ({ index, column }) => arrivals.push(`${column}${index}`);
  return { store, shown, finder, arrivals };
}

const at = (finder: Finder<typeof FIELDS>) => {
  const { at: place, count, hit } = finder.current();
  return `${place} of ${count}: ${hit === undefined ? '-' : `${hit.column}${hit.index}`}`;
};

test('[TAB-11] hits are counted over all rows and walked around in order', () => {
  const { finder, arrivals } = tableOf(rowsOf('fei|cp', 'fei|fei', 'cp|cp', 'ara|FEI'));
  finder.search('fei', 0);
  expect(at(finder)).toBe('1 of 4: a0');
  for (let step = 0; step < 4; step += 1) finder.step(1);
  finder.step(-1);
  expect(arrivals).toEqual(['a0', 'a1', 'b1', 'b3', 'a0', 'b3']);
  finder.search('nowhere', 0);
  expect(at(finder)).toBe('0 of 0: -');
  finder.step(1);
  finder.search('', 0);
  expect(finder.current().isSearching).toBe(false);
});

test.each([
  { from: 0, gives: '1 of 3: a0' },
  { from: 1, gives: '2 of 3: b2' },
  { from: 3, gives: '3 of 3: a3' },
  { from: 4, gives: '1 of 3: a0' },
])('[TAB-11] a search from row $from begins with the hit $gives', ({ from, gives }) => {
  const { finder } = tableOf(rowsOf('fei|', '|', '|fei', 'fei|', '|'));
  finder.search('fei', from);
  expect(at(finder)).toBe(gives);
});

test('[TAB-11] sorted rows are walked in the order shown', () => {
  const { shown, finder, arrivals } = tableOf(rowsOf('fei 3|', 'fei 1|', 'fei 2|'));
  shown.sortBy(orderBy(COLUMNS[0]!, 'descending'));
  finder.search('fei', 0);
  finder.step(1);
  finder.step(1);
  expect(arrivals).toEqual(['a0', 'a2', 'a1']);
});

test('[TAB-11] rows that arrive are counted without moving the user from the hit', () => {
  const { store, finder, arrivals } = tableOf(rowsOf('fei|fei', 'fei|'));
  finder.search('fei', 0);
  finder.step(1);
  expect(at(finder)).toBe('2 of 3: b0');
  store.append([{ id: 'new', a: 'fei', b: '' }]);
  finder.again();
  expect(at(finder)).toBe('2 of 4: b0');
  expect(arrivals).toEqual(['a0', 'b0']);
});

test('[TAB-11] many rows are searched in slices, and another text cancels the search', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const clock = jest.spyOn(performance, 'now');
  let time = 0;
  clock.mockImplementation(() => (time += 4));
  const { finder } = tableOf(
    Array.from({ length: 1000 }, (_row, index) => ({ id: `r${index}`, a: 'fei', b: 'cp' })),
  );
  finder.search('fei', 0);
  expect(finder.current().isSearching).toBe(true);
  expect(finder.current().count).toBeLessThan(400);
  jest.advanceTimersByTime(1);
  const counted = finder.current().count;
  finder.search('cp', 0);
  expect(finder.current().count).toBeLessThan(counted);
  jest.runAllTimers();
  expect(at(finder)).toBe('1 of 1000: b0');
  expect(finder.current().isSearching).toBe(false);
  clock.mockRestore();
  jest.useRealTimers();
});

test('the hits are those of a naive search', () => {
  const cell = fc.stringMatching(/^[ab]{0,3}$/);
  const rows = fc.array(fc.record({ a: cell, b: cell }), { maxLength: 30 });
  fc.assert(
    fc.property(rows, fc.stringMatching(/^[ab]{1,2}$/), (cells, text) => {
      const { finder } = tableOf(cells.map((row, index) => ({ id: `r${index}`, ...row })));
      finder.search(text, 0);
      const naive = cells.flatMap(({ a, b }) => [a, b]).filter((one) => one.includes(text));
      expect(finder.current().count).toBe(naive.length);
    }),
  );
});
