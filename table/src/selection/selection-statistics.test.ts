import { expect, test } from '@jest/globals';

import type { Column } from '../columns/columns.ts';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { MAX_LEVELS } from '../rows/row-tree.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import type { Rectangle } from './selection-rectangles.ts';
import { namedFigures } from './selected-figures.ts';
import { sizeText, spokenText, type Statistics, sumSelection } from './selection-statistics.ts';

type Trade = {
  readonly id: string;
  readonly volume: number | null;
  readonly unit: string;
  readonly price: number;
  readonly fees: number;
  readonly costs: number;
  readonly depth?: number;
  readonly total?: boolean;
};

const FIELDS = {
  id: textField((trade: Trade) => trade.id),
  volume: numberField((trade: Trade) => trade.volume),
  unit: textField((trade: Trade) => trade.unit),
  price: numberField((trade: Trade) => trade.price),
  fees: numberField((trade: Trade) => trade.fees),
  costs: numberField((trade: Trade) => trade.costs),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'id', header: 'ID', kind: 'text', field: 'id', width: 10 },
  {
    id: 'volume',
    header: 'Volume',
    kind: 'lots',
    field: 'volume',
    unit: { field: 'unit', width: 9 },
    width: 10,
  },
  { id: 'price', header: 'Price', kind: 'price', field: 'price', width: 10 },
  { id: 'fees', header: 'Fees', kind: 'money', field: 'fees', width: 10 },
  { id: 'costs', header: 'Costs', kind: 'money', field: 'costs', width: 10 },
];

const OTHERS: readonly Column<typeof FIELDS>[] = [
  { id: 'fei', header: 'FEI', kind: 'lots', field: 'fees', width: 10, measure: 'kt' },
  { id: 'lst', header: 'LST', kind: 'lots', field: 'costs', width: 10, measure: 'kb' },
  { id: 'month', header: 'Aug', kind: 'lots', field: 'volume', width: 10, measure: { field: 'unit' } },
]; // prettier-ignore

const trade = (id: string, more: Partial<Trade> = {}): Trade => ({
  id,
  volume: 1000,
  unit: 'MT',
  price: 612.5,
  fees: 0.1,
  costs: 2,
  ...more,
});

function statistics(
  trades: readonly Trade[],
  block: readonly [number, number, number, number],
  columns = COLUMNS,
): Statistics {
  const store = createRowStore({
    fields: FIELDS,
    id: (one: Trade) => one.id,
    ...(trades.some(({ depth }) => depth !== undefined)
      ? { depth: (one: Trade) => one.depth ?? 0 }
      : {}),
    total: (one: Trade) => one.total === true,
  });
  store.append(trades);
  const rows = new ShownRows(store);
  rows.openTo(MAX_LEVELS);
  const [firstRow, endRow, firstColumn, endColumn] = block;
  const rectangle: Rectangle = {
    rows: { first: firstRow, end: endRow },
    columns: { first: firstColumn, end: endColumn },
  };
  const pass = sumSelection({ rectangles: [rectangle], columns, rows });
  for (;;) {
    const step = pass.next();
    if (step.done === true) return step.value;
  }
}

const THREE = [trade('a'), trade('b', { fees: 0.2 }), trade('c', { fees: 0.3, costs: 5 })];
const MIXED = [trade('a'), trade('b', { unit: 'BBL' })];

test.each<[string, readonly Trade[], readonly [number, number, number, number], string[]]>([
  ['money columns', THREE, [0, 3, 3, 5], ['Sum 9.6', 'Avg 1.6', 'Count 6', 'Max 5', 'Min 0.1']],
  ['text only', THREE, [0, 3, 0, 1], []],
  ['text beside numbers', THREE, [0, 1, 0, 2], ['Sum 1,000', 'Avg 1,000', 'Count 1', 'Max 1,000', 'Min 1,000']],
  ['a cell without a number', [trade('a', { volume: null })], [0, 1, 1, 2], []],
  ['prices alone have no sum', THREE, [0, 2, 2, 3], ['Avg 612.5', 'Count 2', 'Max 612.5', 'Min 612.5']],
  ['mixed units are only counted', MIXED, [0, 2, 1, 2], ['Count 2', 'Units differ: MT, BBL']],
  ['an empty cell of another unit does not matter', [trade('a'), trade('b', { unit: 'BBL', volume: null })], [0, 2, 1, 2], ['Sum 1,000', 'Avg 1,000', 'Count 1', 'Max 1,000', 'Min 1,000']],
  ['prices beside money: all figures are of the money', THREE, [0, 3, 2, 4], ['Sum 0.6', 'Avg 0.2', 'Count 3', 'Max 0.3', 'Min 0.1', 'Prices left out']],
  ['volumes are not added to money', THREE, [0, 1, 1, 4], ['Count 2', 'Units differ: MT, money', 'Prices left out']],
  ['everything', MIXED, [0, 2, 0, 5], ['Count 6', 'Units differ: MT, BBL, money', 'Prices left out']],
])('[TAB-02] %s', (_name, trades, block, expected) => {
  expect(wordsOf(statistics(trades, block))).toEqual(expected);
}); // prettier-ignore

function wordsOf({ figures, notes }: Statistics): readonly string[] {
  return [...namedFigures(figures).map(({ name, value }) => `${name} ${value}`), ...notes];
}

test('[TAB-13] a group and its rows: counted once, and said so', () => {
  const found = statistics(
    [
      trade('group', { depth: 0, fees: 3 }),
      trade('x', { depth: 1, fees: 1 }),
      trade('y', { depth: 1, fees: 2 }),
    ],
    [0, 3, 3, 4],
  );
  expect(found.figures?.sum).toBe(3);
  expect(found.notes).toEqual(['1 group cell left out']);
});

test('[TAB-13] a total and its parts: counted once, and said so', () => {
  const found = statistics([...THREE, trade('sum', { fees: 0.6, total: true })], [0, 4, 3, 4]);
  expect(found.figures).toMatchObject({ sum: 0.6, count: 3 });
  expect(found.notes).toEqual(['1 group cell left out']);
});

test('[TAB-13] a tree and its total: counted once, and said so', () => {
  const found = statistics(
    [
      trade('group', { depth: 0, fees: 3 }),
      trade('x', { depth: 1, fees: 1 }),
      trade('y', { depth: 1, fees: 2 }),
      trade('sum', { depth: 0, fees: 3, total: true }),
    ],
    [0, 4, 3, 4],
  );
  expect(found.figures).toMatchObject({ sum: 3, count: 2 });
  expect(found.notes).toEqual(['2 group cells left out']);
});

test.each([
  [{ rows: 6, columns: 2, cells: 12 }, 20, 20, '6 rows, 2 columns selected'],
  [{ rows: 1, columns: 1, cells: 1 }, 20, undefined, '1 row, 1 column selected'],
  [{ rows: 6, columns: 2, cells: 12 }, 1040, 5800, '6 rows of 1,040 loaded, 2 columns selected'],
  [{ rows: 40, columns: 12, cells: 480 }, 40, 320, '40 loaded rows of 320, 12 columns selected'],
  [{ rows: 2, columns: 2, cells: 3 }, 20, 20, '3 cells in 2 rows, 2 columns selected'],
])('[TAB-02] a selection of %o, %i of %s loaded, reads %s', (size, loaded, total, expected) => {
  expect(sizeText(size, { loaded, total })).toBe(expected);
}); // prettier-ignore

test.each<[string, readonly Trade[], readonly [number, number, number, number], string[]]>([
  ['one product', THREE, [0, 3, 0, 1], ['Sum 0.6', 'Avg 0.2', 'Count 3', 'Max 0.3', 'Min 0.1']],
  ['two whose headers say another unit', THREE, [0, 3, 0, 2], ['Count 6', 'Units differ: kt, kb']],
  ['rows of which another column says the unit', MIXED, [0, 2, 2, 3], ['Count 2', 'Units differ: MT, BBL']],
])('[TAB-02] what the header says counts as a unit: %s', (_name, trades, block, expected) => {
  expect(wordsOf(statistics(trades, block, OTHERS))).toEqual(expected);
}); // prettier-ignore

test('[TAB-12] a reader is told size and numbers', () => {
  expect(spokenText(statistics(THREE, [0, 3, 3, 4]), { loaded: 3, total: 3 })).toBe(
    '3 rows, 1 column selected, Sum 0.6, Avg 0.2, Count 3, Max 0.3, Min 0.1',
  );
});
