import type { CellPosition } from '../cells/cell-positions.ts';
import { copiedValue, formattedText } from '../columns/cell-values.ts';
import { findAlignment } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { CopyRefusal } from '../export/clipboard-formats.ts';
import type { Copy } from '../export/clipboard-write.ts';
import {
  type CopiedColumn,
  copiedHeader,
  copiedRow,
  flatColumns,
} from '../export/export-columns.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import {
  formatCount,
  isWhole,
  measureSelection,
  mergeRuns,
  listPositions,
  type Rectangle,
  type SelectionSize,
} from './selection-rectangles.ts';
import { isPart, type LoadedCount, rowsText } from './selection-statistics.ts';
import { wholeColumns } from './whole-selection.ts';

/** More cells than a clipboard, or a spreadsheet, can be asked to take. */
const MAX_COPIED = 1_000_000;

type Options = {
  readonly headers: boolean;
  /** Copied where nothing is selected. */
  readonly active: CellPosition;
  readonly here: LoadedCount;
};

/**
 * The selected cells as one block, whole rows with the columns of a file. Several ranges are put
 * together as spreadsheets do it: when they lie in the same rows or in the same columns.
 */
export function copiedCells<F>(table: SelectedTable<F>, options: Options): Copy | CopyRefusal {
  const selected = selectedRectangles(table);
  const rectangles = selected.length > 0 ? selected : [onlyCell(options.active)];
  const size = measureSelection(rectangles);
  if (!isWhole(size)) {
    return { refusal: 'Ranges are copied together only from the same rows or the same columns' };
  }
  const columns = listPositions(mergeRuns(rectangles, 'columns')).flatMap(
    (place) => table.layout.columns[place] ?? [],
  );
  // A row that leaves whole says all of itself; a few cells are wanted as they stand.
  const isWholeRows = columns.length > 1 && columns.length === table.layout.columns.length;
  const sources = isWholeRows ? columns.flatMap(flatColumns) : columns.map(cellSource);
  if (size.rows * sources.length > MAX_COPIED) {
    return { refusal: 'At most 1,000,000 cells can be copied; download the table instead' };
  }
  const rows = listPositions(mergeRuns(rectangles, 'rows'));
  const body = rows.map((position) => copiedRow(sources, table.shown.row(position)));
  return {
    cells: options.headers ? [copiedHeader(sources), ...body] : body,
    said: copiedText(size, sources.length, {
      ...options,
      isAll: wholeColumns(table) !== undefined,
    }),
  };
}

type CopyReport = Pick<Options, 'headers' | 'here'> & {
  /** True when every row was meant, loaded or not. */
  readonly isAll: boolean;
};

/** The number that was selected, which is what was copied, and what the user might not expect of it. */
function copiedText(
  size: SelectionSize,
  columns: number,
  { headers, here, isAll }: CopyReport,
): string {
  const rows = isAll && isPart(here) ? `, ${rowsText(size.rows, here)}` : '';
  const wider = columns === size.columns ? '' : `, as ${formatCount(columns, 'column')}`;
  return `Copied ${formatCount(size.cells, 'cell')}${headers ? ' with headers' : ''}${rows}${wider}`;
}

function onlyCell({ row, column }: CellPosition): Rectangle {
  return { rows: { first: row, end: row + 1 }, columns: { first: column, end: column + 1 } };
}

function cellSource<F>(column: Column<F>): CopiedColumn<F> {
  return {
    header: column.header,
    align: findAlignment(column),
    valueOf: (row) => copiedValue(column, row),
    textOf: (row) => formattedText(column, row),
  };
}
