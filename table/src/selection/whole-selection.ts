import type { Column } from '../columns/columns.ts';
import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Totals } from './aggregates.ts';
import { countFixedDigits, aggregateColumns, plainUnit } from './selected-figures.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import { mergeRuns, listPositions } from './selection-rectangles.ts';
import type { Statistics } from './selection-statistics.ts';

/** Exact server-side totals over all rows of a list, for each number column and unit. */
export type ServedTotals = {
  /** The server's name of the column. */
  readonly column: string;
  readonly unit: string | null;
  readonly count: number;
  readonly sum: number | null;
  readonly min: number | null;
  readonly max: number | null;
};

/** Server-side totals of a whole list, and its number of rows. */
export type ServedFigures = { readonly rows: number; readonly columns: readonly ServedTotals[] };

/** Fetches server-side totals of the whole list; the same function as long as it is the same list. */
export type FetchTotals = (signal: AbortSignal) => Promise<ServedFigures>;

/** Columns of which every row is selected, loaded or not; undefined where other cells are selected too. */
export function wholeColumns<F>(table: SelectedTable<F>): readonly Column<F>[] | undefined {
  const ranges = table.selection.get();
  const isWhole = ranges.every(({ mode, allRows }) => mode === 'include' && allRows === true);
  if (ranges.length === 0 || !isWhole) return undefined;
  const places = listPositions(mergeRuns(selectedRectangles(table), 'columns'));
  return places.flatMap((place) => table.layout.columns[place] ?? []);
}

/** True when the server knows each of the number columns. */
export function canServe<F>(columns: readonly Column<F>[]): boolean {
  return columns.filter(isNumberColumn).every(({ apiField: served }) => served !== undefined);
}

/** Statistics of whole columns, from server-side totals. */
export function servedStatistics<F>(
  columns: readonly Column<F>[],
  served: ServedFigures,
): Statistics {
  const numbers = columns.filter(isNumberColumn).flatMap((column) =>
    served.columns
      .filter((entry) => entry.column === column.apiField && entry.count > 0)
      .map((entry) => ({
        kind: column.kind,
        digits: countFixedDigits(column),
        units: [entry.unit ?? plainUnit(column.kind)],
        totals: toTotals(entry),
      })),
  );
  const { rows } = served;
  return {
    rows,
    columns: columns.length,
    cells: rows * columns.length,
    ...aggregateColumns(numbers),
  };
}

function toTotals({ count, sum, min, max }: ServedTotals): Totals {
  return { count, sum: sum ?? 0, min: min ?? Infinity, max: max ?? -Infinity, excluded: 0 };
}
