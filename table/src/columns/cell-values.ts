import { roundTo } from '@fairlead/shared/format';

import type { RawValue } from '../rows/fields.ts';
import type { RowOrder } from '../rows/row-sort.ts';
import type { RowReader } from '../rows/row-source.ts';
import { figureText, isNumberColumn, NUMBER_KINDS, TEXT_FORMATS } from './column-kinds.ts';
import type { CellEditor, Column, NumberColumnKind } from './columns.ts';

/**
 * The value of a cell as it is kept: in full precision, a day as 'YYYY-MM-DD', an instant as
 * ISO 8601. It is what copying and exporting give.
 */
export function rawValue<F>(column: Column<F>, row: RowReader<F>): RawValue {
  if (isNumberColumn(column)) return row.number(column.field);
  if (column.kind === 'boolean') return row.flag(column.field);
  if (column.kind !== 'custom') return row.text(column.field);
  return column.value === undefined ? column.text(row) : column.value(row);
}

/** Value of a cell on the clipboard, for a spreadsheet. */
export function copiedValue<F>(column: Column<F>, row: RowReader<F>): RawValue {
  return column.kind === 'custom' && column.copied !== undefined
    ? column.copied(row)
    : rawValue(column, row);
}

/** A cell as text, as a person reads it on the screen; an id is whole. */
export function formattedText<F>(column: Column<F>, row: RowReader<F>): string {
  if (isNumberColumn(column)) return numberText(column, row);
  if (column.kind === 'boolean') return row.flag(column.field) ? 'yes' : '';
  if (column.kind === 'custom') return column.text(row);
  const value = row.text(column.field) ?? '';
  const isPlain = column.kind === 'id' || column.kind === 'status' || value === '';
  return isPlain ? value : TEXT_FORMATS[column.kind](value);
}

/** A number as it is shown, without its unit. */
export function figuresText<F>(column: NumberColumnKind<F>, row: RowReader<F>): string {
  const value = row.number(column.field);
  if (value === null) return '';
  const { figures, suffix } = figureText(column, value);
  return `${figures}${suffix}`;
}

function numberText<F>(column: NumberColumnKind<F>, row: RowReader<F>): string {
  const figures = figuresText(column, row);
  const unit = column.unit === undefined ? null : row.text(column.unit.field);
  return figures === '' || unit === null ? figures : `${figures} ${unit}`;
}

/** A cell's value as somebody would type it: in full, without thousands. */
export function typedText<F>(column: Column<F>, row: RowReader<F>): string {
  const value = rawValue(column, row);
  if (typeof value !== 'number' || !isNumberColumn(column))
    return value === null ? '' : String(value);
  return String(roundTo(value * NUMBER_KINDS[column.kind].scale, 10));
}

/** Editor of a column's cell in a row; undefined where the cell is read-only. */
export function findEditor<F>(column: Column<F>, row: RowReader<F>): CellEditor<F> | undefined {
  const editor = 'editor' in column ? column.editor : undefined;
  return editor === undefined || editor.open?.(row) === false ? undefined : editor;
}

/** Number of controls in a cell; the arrow keys stop at each of them (roving tabindex). */
export function controlsIn<F>(column: Column<F>, row: RowReader<F>): number {
  if (column.kind === 'boolean') return findEditor(column, row) === undefined ? 0 : 1;
  if (column.kind === 'id') return row.text(column.field) === null ? 0 : 1;
  if (column.kind !== 'custom') return 0;
  return column.renderCell(row).filter(({ part }) => part === 'action' || part === 'link').length;
}

/** The rows in the order of a column. */
export function orderBy<F>(column: Column<F>, direction: RowOrder<F>['direction']): RowOrder<F> {
  return {
    valueOf: (row) => rawValue(column, row),
    isIso: column.kind === 'date' || column.kind === 'month' || column.kind === 'instant',
    direction,
  };
}
