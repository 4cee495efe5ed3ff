import type { ValueStore } from '@fairlead/shared/observable';

import type { CellName, CellPosition } from '../cells/cell-positions.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import type { SelectionRange } from './selection-edits.ts';
import { disjoint, type Rectangle, type Run } from './selection-rectangles.ts';

/** Parts of a table that locate its selected cells. */
export type SelectedTable<F> = {
  readonly layout: ColumnLayout<F>;
  readonly shown: ShownRows<F>;
  readonly selection: ValueStore<readonly SelectionRange[]>;
};

/** The cells that the ranges select, by the places of their rows and columns now: none twice. */
export function selectedRectangles<F>(
  table: SelectedTable<F>,
  ranges = table.selection.get(),
): readonly Rectangle[] {
  return disjoint(
    ranges.flatMap((range) => {
      const rectangle = toRectangle(table, range);
      return rectangle === undefined ? [] : [{ mode: range.mode, rectangle }];
    }),
  );
}

/** The cells of one range, whatever the others do; undefined when none of them is shown. */
export function toRectangle<F>(
  { layout, shown }: SelectedTable<F>,
  range: SelectionRange,
): Rectangle | undefined {
  const rows = toRowRun(range, shown);
  const columns = toColumnRun(range, layout.all);
  return rows.first < rows.end && columns.first < columns.end ? { rows, columns } : undefined;
}

/** The cell at a position; undefined where there is none. */
export function cellNameAt<F>(
  { layout, shown }: SelectedTable<F>,
  { row, column }: CellPosition,
): CellName | undefined {
  const id = shown.idAt(row);
  const named = layout.columns[column];
  return id === undefined || named === undefined ? undefined : { row: id, column: named.id };
}

/** Current position of a cell; undefined while it is not shown. */
export function findCellPosition<F>(
  { layout, shown }: SelectedTable<F>,
  { row, column }: CellName,
): CellPosition | undefined {
  const place = { row: shown.indexOf(row), column: layout.indexOf(column) };
  return place.row < 0 || place.column < 0 ? undefined : place;
}

/**
 * Converts a range to row positions. If the row of one corner is gone, only the other's row stays.
 * Collapsed rows are not selected.
 */
function toRowRun<F>({ anchor, focus, allRows }: SelectionRange, shown: ShownRows<F>): Run {
  if (allRows === true) return { first: 0, end: shown.count };
  const corners = [anchor.row, focus.row].filter((id) => shown.nearestTo(id) >= 0);
  return {
    first: Math.min(...corners.map((id) => shown.nearestTo(id) + (shown.indexOf(id) < 0 ? 1 : 0))),
    end: Math.max(...corners.map((id) => shown.nearestTo(id))) + 1,
  };
}

/** Hidden columns keep their place, so a range loses just the columns that are hidden. */
function toColumnRun<F>(
  { anchor, focus, allColumns }: SelectionRange,
  all: ColumnLayout<F>['all'],
): Run {
  const ends = [anchor.column, focus.column]
    .map((id) => all.findIndex(({ column }) => column.id === id))
    .filter((place) => place >= 0);
  const [first, last] =
    allColumns === true ? [0, all.length - 1] : [Math.min(...ends), Math.max(...ends)];
  const shownIn = (from: number, end: number) =>
    all.slice(from, end).filter(({ shown }) => shown).length;
  const before = shownIn(0, first);
  return { first: before, end: before + shownIn(first, last + 1) };
}
