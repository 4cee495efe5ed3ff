import { formatNumber } from '@fairlead/shared/format';

import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import { columnTotals } from './aggregates.ts';
import {
  type ColumnNumbers,
  countFixedDigits,
  type AggregatedFigures,
  aggregateColumns,
  namedFigures,
  plainUnit,
} from './selected-figures.ts';
import {
  formatCount,
  isWhole,
  measureSelection,
  mergeRuns,
  listPositions,
  type Rectangle,
  rowsOfColumn,
  type Run,
  type SelectionSize,
} from './selection-rectangles.ts';

/** Size and aggregates of a selection, as the footer shows them. */
export type Statistics = SelectionSize & AggregatedFigures;

type Selected<F> = {
  readonly rectangles: readonly Rectangle[];
  readonly columns: readonly Column<F>[];
  readonly rows: ShownRows<F>;
};

/**
 * Computes size and aggregates of a selection as a generator; yields the number of cells after each
 * slice, so that the caller can pause.
 */
export function* sumSelection<F>(selected: Selected<F>): Generator<number, Statistics> {
  const { rectangles, columns, rows } = selected;
  const endOf = rows.isTree ? (position: number) => rows.endOf(position) : undefined;
  const isTotal = rows.hasTotals ? (position: number) => rows.isTotal(position) : undefined;
  const numbers: ColumnNumbers[] = [];
  for (const place of listPositions(mergeRuns(rectangles, 'columns'))) {
    const column = columns[place];
    if (column === undefined || !isNumberColumn(column)) continue;
    const runs = rowsOfColumn(rectangles, place);
    const read = rows.numberReader(column.field);
    const totals = yield* columnTotals({ read, runs, endOf, isTotal });
    const units = totals.count === 0 ? [] : yield* collectUnits(column, runs, rows);
    numbers.push({ kind: column.kind, digits: countFixedDigits(column), units, totals });
  }
  return { ...measureSelection(rectangles), ...aggregateColumns(numbers) };
}

const UNIT_SLICE = 100_000;

/** The units of a column's selected numbers. */
function* collectUnits<F>(
  { kind, field, unit: named, measure }: NumberColumnKind<F>,
  runs: readonly Run[],
  rows: ShownRows<F>,
): Generator<number, readonly string[]> {
  const said = named ?? measure ?? plainUnit(kind);
  if (typeof said === 'string') return [said];
  const units = new Set<string>();
  let last: string | undefined;
  let passed = 0;
  for (const { first, end } of runs) {
    for (let position = first; position < end; position += 1) {
      const row = rows.row(position);
      const unit = row.text(said.field) ?? plainUnit(kind);
      if (unit !== last && row.number(field) !== null) {
        units.add(unit);
        last = unit;
      }
      passed += 1;
      if (passed % UNIT_SLICE === 0) yield UNIT_SLICE;
    }
  }
  return [...units];
}

/** Number of loaded rows, and of all rows on the server. */
export type LoadedCount = { readonly loaded: number; readonly total: number | undefined };

/** True when the server has more rows than are loaded. */
export function isPart({ loaded, total }: LoadedCount): boolean {
  return total !== undefined && total > loaded;
}

/** '6 rows, 2 columns selected'; of a part, where the server has more rows than are loaded. */
export function sizeText(selected: SelectionSize, here: LoadedCount): string {
  const size = `${rowsText(selected.rows, here)}, ${formatCount(selected.columns, 'column')}`;
  return `${isWhole(selected) ? '' : `${formatCount(selected.cells, 'cell')} in `}${size} selected`;
}

/** Formats a number of rows; says so where only a part of the list is loaded. */
export function rowsText(count: number, here: LoadedCount): string {
  const { loaded, total = loaded } = here;
  if (!isPart(here)) return formatCount(count, 'row');
  if (count === loaded) return `${formatCount(count, 'loaded row')} of ${formatNumber(total)}`;
  return `${formatCount(count, 'row')} of ${formatNumber(loaded)} loaded`;
}

/** The same for those who cannot see it. */
export function spokenText(statistics: Statistics, here: LoadedCount): string {
  const figures = namedFigures(statistics.figures).map(({ name, value }) => `${name} ${value}`);
  return [sizeText(statistics, here), ...figures, ...statistics.notes].join(', ');
}
