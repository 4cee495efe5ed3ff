import type { CellPlace } from '../cells/places.ts';
import { copiedValue, formattedText } from '../columns/cell-values.ts';
import { alignOf } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { CopiedCells, CopyRefusal } from '../export/clipboard-formats.ts';
import {
  type CopiedColumn,
  copiedHeader,
  copiedRow,
  flatColumns,
} from '../export/export-columns.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import { isWhole, placesIn, type Rectangle, runsOf, sizeOf } from './selection-rectangles.ts';

/** More cells than a clipboard, or a spreadsheet, can be asked to take. */
const MOST_COPIED = 1_000_000;

type Options = {
  readonly headers: boolean;
  /** Copied where nothing is selected. */
  readonly active: CellPlace;
};

/**
 * The selected cells as one block, whole rows with the columns of a file. Several ranges are put
 * together as spreadsheets do it: when they lie in the same rows or in the same columns.
 */
export function copiedCells<F>(
  table: SelectedTable<F>,
  { headers, active }: Options,
): CopiedCells | CopyRefusal {
  const selected = selectedRectangles(table);
  const rectangles = selected.length > 0 ? selected : [onlyCell(active)];
  const size = sizeOf(rectangles);
  if (!isWhole(size)) {
    return { refusal: 'Ranges are copied together only from the same rows or the same columns' };
  }
  const columns = placesIn(runsOf(rectangles, 'columns')).flatMap(
    (place) => table.layout.columns[place] ?? [],
  );
  // A row that leaves whole says all of itself; a few cells are wanted as they stand.
  const isWholeRows = columns.length > 1 && columns.length === table.layout.columns.length;
  const sources = isWholeRows ? columns.flatMap(flatColumns) : columns.map(cellSource);
  if (size.rows * sources.length > MOST_COPIED) {
    return { refusal: 'At most 1,000,000 cells can be copied; download the table instead' };
  }
  const rows = placesIn(runsOf(rectangles, 'rows'));
  const body = rows.map((position) => copiedRow(sources, table.shown.row(position)));
  return headers ? [copiedHeader(sources), ...body] : body;
}

function onlyCell({ row, column }: CellPlace): Rectangle {
  return { rows: { first: row, end: row + 1 }, columns: { first: column, end: column + 1 } };
}

function cellSource<F>(column: Column<F>): CopiedColumn<F> {
  return {
    header: column.header,
    align: alignOf(column),
    valueOf: (row) => copiedValue(column, row),
    textOf: (row) => formattedText(column, row),
  };
}
