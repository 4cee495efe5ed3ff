import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  cellsIn,
  columnRuns,
  disjoint,
  isWhole,
  type Layer,
  lengthOf,
  type Rectangle,
  rowRuns,
  runsOfColumn,
  runsOfRow,
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
    rectangle: {
      firstRow: rows.first,
      endRow: rows.end,
      firstColumn: columns.first,
      endColumn: columns.end,
    },
  }));

const cellsOf = ({ firstRow, endRow, firstColumn, endColumn }: Rectangle) => {
  const cells: string[] = [];
  for (let row = firstRow; row < endRow; row += 1) {
    for (let column = firstColumn; column < endColumn; column += 1) cells.push(`${row},${column}`);
  }
  return cells;
};

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
      expect(rectangles.reduce((sum, one) => sum + cellsIn(one), 0)).toBe(cells.length);
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
      expect(lengthOf(rowRuns(rectangles))).toBe(rows.size);
      expect(lengthOf(columnRuns(rectangles))).toBe(columns.size);
      expect(isWhole(rectangles)).toBe(cells.length === rows.size * columns.size);
      for (let place = 0; place < SIZE; place += 1) {
        const inColumn = cells.filter(([, column]) => column === place).length;
        expect(lengthOf(runsOfColumn(rectangles, place))).toBe(inColumn);
        const inRow = cells.filter(([row]) => row === place).length;
        expect(lengthOf(runsOfRow(rectangles, place))).toBe(inRow);
      }
    }),
  );
});

test('[TAB-01] a range drawn over others stays one rectangle', () => {
  const block = (first: number, end: number): Layer => ({
    mode: 'include',
    rectangle: { firstRow: first, endRow: end, firstColumn: first, endColumn: end },
  });
  expect(disjoint([block(0, 3), block(1, 2)]).at(-1)).toEqual(block(1, 2).rectangle);
});
