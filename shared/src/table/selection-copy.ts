import { formattedText, rawValue } from './cell-values.ts';
import type { CopiedCell, CopiedCells } from './clipboard-formats.ts';
import { alignOf } from './column-kinds.ts';
import type { Column } from './columns.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import {
  columnRuns,
  isWhole,
  lengthOf,
  type Rectangle,
  rowRuns,
  type Run,
} from './selection-rectangles.ts';

/** More cells than a clipboard, or a spreadsheet, can be asked to take. */
const MOST_COPIED = 1_000_000;

/** Why a selection cannot be copied, in words. */
export type CopyRefusal = { readonly refusal: string };

type Options = {
  readonly headers: boolean;
  /** Copied where nothing is selected. */
  readonly active: { readonly row: number; readonly column: number };
};

/**
 * The selected cells as one block. Several ranges are put together as spreadsheets do it: when
 * they lie in the same rows or in the same columns.
 */
export function copiedCells<F>(
  table: SelectedTable<F>,
  { headers, active }: Options,
): CopiedCells | CopyRefusal {
  const rectangles = selectedOrActive(table, active);
  if (!isWhole(rectangles)) {
    return { refusal: 'Ranges are copied together only from the same rows or the same columns' };
  }
  const rows = rowRuns(rectangles);
  const columns = placesIn(columnRuns(rectangles)).flatMap(
    (place) => table.layout.columns[place] ?? [],
  );
  if (lengthOf(rows) * columns.length > MOST_COPIED) {
    return { refusal: 'At most 1,000,000 cells can be copied; download the table instead' };
  }
  const body = placesIn(rows).map((position) => copiedRow(table, columns, position));
  return headers ? [columns.map(headerCell), ...body] : body;
}

function selectedOrActive<F>(
  table: SelectedTable<F>,
  { row, column }: Options['active'],
): readonly Rectangle[] {
  const selected = selectedRectangles(table);
  if (selected.length > 0) return selected;
  return [{ firstRow: row, endRow: row + 1, firstColumn: column, endColumn: column + 1 }];
}

function copiedRow<F>(
  { shown }: SelectedTable<F>,
  columns: readonly Column<F>[],
  position: number,
): readonly CopiedCell[] {
  const row = shown.row(position);
  return columns.map((column) => ({
    value: rawValue(column, row),
    text: formattedText(column, row),
    align: alignOf(column),
  }));
}

function headerCell<F>(column: Column<F>): CopiedCell {
  return { value: column.header, text: column.header, align: alignOf(column), bold: true };
}

function placesIn(runs: readonly Run[]): readonly number[] {
  return runs.flatMap(({ first, end }) =>
    Array.from({ length: end - first }, (_, place) => first + place),
  );
}
