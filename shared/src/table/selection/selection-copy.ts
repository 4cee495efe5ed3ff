import { copiedValue, formattedText } from '../columns/cell-values.ts';
import { alignOf } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { CopiedCell, CopiedCells, CopyRefusal } from '../export/clipboard-formats.ts';
import { type ExportColumn, flatColumns } from '../export/export-columns.ts';
import type { RowReader } from '../rows/row-source.ts';
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

type Options = {
  readonly headers: boolean;
  /** Copied where nothing is selected. */
  readonly active: { readonly row: number; readonly column: number };
};

/**
 * The selected cells as one block, whole rows with the columns of a file. Several ranges are put
 * together as spreadsheets do it: when they lie in the same rows or in the same columns.
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
  // A row that leaves whole says all of itself; a few cells are wanted as they stand.
  const isWholeRows = columns.length > 1 && columns.length === table.layout.columns.length;
  const sources = isWholeRows ? columns.flatMap(flatColumns) : columns.map(cellSource);
  if (lengthOf(rows) * sources.length > MOST_COPIED) {
    return { refusal: 'At most 1,000,000 cells can be copied; download the table instead' };
  }
  const body = placesIn(rows).map((position) => copiedRow(table.shown.row(position), sources));
  return headers ? [sources.map(headerCell), ...body] : body;
}

function selectedOrActive<F>(
  table: SelectedTable<F>,
  { row, column }: Options['active'],
): readonly Rectangle[] {
  const selected = selectedRectangles(table);
  if (selected.length > 0) return selected;
  return [{ firstRow: row, endRow: row + 1, firstColumn: column, endColumn: column + 1 }];
}

type Source<F> = Pick<ExportColumn<F>, 'header' | 'align' | 'valueOf' | 'textOf'>;

function cellSource<F>(column: Column<F>): Source<F> {
  return {
    header: column.header,
    align: alignOf(column),
    valueOf: (row) => copiedValue(column, row),
    textOf: (row) => formattedText(column, row),
  };
}

function copiedRow<F>(row: RowReader<F>, sources: readonly Source<F>[]): readonly CopiedCell[] {
  return sources.map(({ valueOf, textOf, align }) => ({
    value: valueOf(row),
    text: textOf(row),
    align,
  }));
}

function headerCell<F>({ header, align }: Source<F>): CopiedCell {
  return { value: header, text: header, align, bold: true };
}

function placesIn(runs: readonly Run[]): readonly number[] {
  return runs.flatMap(({ first, end }) =>
    Array.from({ length: end - first }, (_, place) => first + place),
  );
}
