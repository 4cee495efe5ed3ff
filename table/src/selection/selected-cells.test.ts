import { expect, test } from '@jest/globals';

import { createValueStore } from '@fairlead/shared/observable';

import { ColumnLayout } from '../columns/column-layout.ts';
import type { Column } from '../columns/columns.ts';
import { textField } from '../rows/fields.ts';
import { Folding } from '../rows/folding.ts';
import { createRowStore } from '../rows/row-store.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { selectedRectangles } from './selected-cells.ts';
import { NOTHING_SELECTED, type SelectionRange } from './selection-edits.ts';
import { measureSelection } from './selection-rectangles.ts';

const FIELDS = { id: textField((id: string) => id) };
const COLUMNS = ['a', 'b', 'c', 'd'].map((id): Column<typeof FIELDS> => {
  return { id, header: id, kind: 'text', field: 'id', width: 10 };
});
const ROWS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'];

/** A table of these rows; below each lie two more, folded away: 'r1/x' and 'r1/y' below r1. */
function places(rows: readonly string[] = ROWS, hidden: readonly string[] = []) {
  const store = createRowStore({
    fields: FIELDS,
    id: (id: string) => id,
    depth: (id: string) => (id.includes('/') ? 1 : 0),
  });
  store.append(rows.flatMap((id) => [id, `${id}/x`, `${id}/y`]));
  const layout = new ColumnLayout(COLUMNS);
  for (const id of hidden) layout.show(id, false);
  const selection = createValueStore(NOTHING_SELECTED);
  return { layout, shown: new ShownRows(store, new Folding(0)), selection };
}

const range = (from: string, to: string, more: Partial<SelectionRange> = {}): SelectionRange => {
  const [row = '', column = ''] = from.split(' ');
  const [toRow = '', toColumn = ''] = to.split(' ');
  return {
    mode: 'include',
    anchor: { row, column },
    focus: { row: toRow, column: toColumn },
    ...more,
  };
};

const block = (firstRow: number, endRow: number, firstColumn: number, endColumn: number) => ({
  rows: { first: firstRow, end: endRow },
  columns: { first: firstColumn, end: endColumn },
});

test.each([
  ['from corner to corner', range('r1 b', 'r3 c'), places(), [block(1, 4, 1, 3)]],
  ['drawn upwards and to the left', range('r3 c', 'r1 b'), places(), [block(1, 4, 1, 3)]],
  [
    'rows that arrive in between belong to it',
    range('r1 a', 'r2 a'),
    places(['r1', 'new', 'r2']),
    [block(0, 3, 0, 1)],
  ],
  [
    'rows in another order: what now lies between the corners',
    range('r0 a', 'r1 a'),
    places(['r1', 'r5', 'r0']),
    [block(0, 3, 0, 1)],
  ],
  [
    'the row of one corner gone: the other corner’s row',
    range('r1 a', 'r3 b'),
    places(['r0', 'r1', 'r2']),
    [block(1, 2, 0, 2)],
  ],
  [
    'a folded end: up to the row that holds it',
    range('r0 a', 'r2/x a'),
    places(),
    [block(0, 3, 0, 1)],
  ],
  [
    'a folded beginning: after the row that holds it',
    range('r1/x a', 'r2 a'),
    places(),
    [block(2, 3, 0, 1)],
  ],
  ['all folded away: nothing', range('r1/x a', 'r1/y a'), places(), []],
  [
    'a group with folded rows of it: the group',
    range('r1/x a', 'r1 a'),
    places(),
    [block(1, 2, 0, 1)],
  ],
  ['both gone: nothing', range('x a', 'y b'), places(), []],
  [
    'a hidden corner: the columns left between',
    range('r0 a', 'r0 c'),
    places(ROWS, ['c']),
    [block(0, 1, 0, 2)],
  ],
  [
    'a hidden column in the middle',
    range('r0 a', 'r0 d'),
    places(ROWS, ['b']),
    [block(0, 1, 0, 3)],
  ],
  ['all its columns hidden: nothing', range('r0 b', 'r0 c'), places(ROWS, ['b', 'c']), []],
  [
    'a whole column has rows that came later, too',
    range('gone b', 'gone b', { allRows: true }),
    places(),
    [block(0, 6, 1, 2)],
  ],
  [
    'a whole row has columns shown later, too',
    range('r2 gone', 'r2 gone', { allColumns: true }),
    places(),
    [block(2, 3, 0, 4)],
  ],
  [
    'everything of a table without rows is nothing',
    range('r0 a', 'r0 a', { allRows: true, allColumns: true }),
    places([]),
    [],
  ],
])('[TAB-01] a range, %s', (_name, one, where, expected) => {
  expect(selectedRectangles(where, [one])).toEqual(expected);
});

test('[TAB-01] what is taken away of a range stays away', () => {
  const ranges = [range('r0 a', 'r5 d'), range('r1 b', 'r1 b', { mode: 'exclude' })];
  expect(measureSelection(selectedRectangles(places(), ranges)).cells).toBe(23);
});
