import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  contains,
  disjoint,
  isWhole,
  type Layer,
  measureSelection,
  listPositions,
  type Rectangle,
  rowsOfColumn,
} from './selection-rectangles.ts';

const SIZE = 8;

const places = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)).map(([a, b]) => ({
  first: Math.min(a, b),
  end: Math.max(a, b) + 1,
}));

const layer = fc
  .record({ mode: fc.constantFrom('include', 'exclude'), rows: places, columns: places })
  .map(({ mode, rows, columns }): Layer => ({
    mode: mode === 'include' ? 'include' : 'exclude',
    rectangle: { rows, columns },
  }));

const cellsOf = ({ rows, columns }: Rectangle) =>
  listPositions([rows]).flatMap((row) =>
    listPositions([columns]).map((column) => `${row},${column}`),
  );

/** The same, cell by cell. */
function naive(layers: readonly Layer[]): Set<string> {
  const cells = new Set<string>();
  for (const { mode, rectangle } of layers) {
    for (const cell of cellsOf(rectangle)) {
      if (mode === 'include') cells.add(cell);
      else cells.delete(cell);
    }
  }
  return cells;
}

test('[TAB-01] ranges added and taken away select just the cells that a list of cells would', () => {
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 8 }), (layers) => {
      const rectangles = disjoint(layers);
      const cells = rectangles.flatMap(cellsOf);
      expect(new Set(cells)).toEqual(naive(layers));
      expect(new Set(cells).size).toBe(cells.length);
      expect(measureSelection(rectangles).cells).toBe(cells.length);
    }),
  );
});

test('[TAB-01] rows, columns and crossings of a selection are those of its cells', () => {
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 6 }), (layers) => {
      const rectangles = disjoint(layers);
      const cells = [...naive(layers)].map((cell) => cell.split(',').map(Number));
      const rows = new Set(cells.map(([row]) => row));
      const columns = new Set(cells.map(([, column]) => column));
      expect(measureSelection(rectangles)).toMatchObject({
        rows: rows.size,
        columns: columns.size,
      });
      expect(isWhole(measureSelection(rectangles))).toBe(cells.length === rows.size * columns.size);
      for (let place = 0; place < SIZE; place += 1) {
        const inColumn = cells.filter(([, column]) => column === place).map(([row]) => row);
        expect(listPositions(rowsOfColumn(rectangles, place))).toEqual(inColumn.toSorted());
        for (let row = 0; row < SIZE; row += 1) {
          expect(contains(rectangles, row, place)).toBe(inColumn.includes(row));
        }
      }
    }),
  );
});

test('[TAB-01] a range drawn over others stays one rectangle', () => {
  const block = (first: number, end: number): Layer => ({
    mode: 'include',
    rectangle: { rows: { first, end }, columns: { first, end } },
  });
  expect(disjoint([block(0, 3), block(1, 2)]).at(-1)).toEqual(block(1, 2).rectangle);
});
