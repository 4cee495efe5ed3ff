import type { RawValue } from '../export/clipboard-formats.ts';
import { TEXT_FORMATS } from './column-kinds.ts';
import type { Column, NumberColumnKind } from './columns.ts';
import { figureText } from './figure-text.ts';
import type { RowReader } from '../rows/row-store.ts';

/**
 * The value of a cell as it is kept: in full precision, a day as 'YYYY-MM-DD', an instant as
 * ISO 8601. It is what copying and exporting give.
 */
export function rawValue<F>(column: Column<F>, row: RowReader<F>): RawValue {
  switch (column.kind) {
    case 'text':
    case 'date':
    case 'month':
    case 'instant':
    case 'id':
    case 'status':
      return row.text(column.field);
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
    case 'percent':
      return row.number(column.field);
    case 'boolean':
      return row.flag(column.field);
    case 'custom':
      return column.value === undefined ? column.text(row) : column.value(row);
  }
}

/** What a copied cell gives a spreadsheet. */
export function copiedValue<F>(column: Column<F>, row: RowReader<F>): RawValue {
  return column.kind === 'custom' && column.copied !== undefined
    ? column.copied(row)
    : rawValue(column, row);
}

/** A cell as text, as a person reads it on the screen; an id is whole. */
export function formattedText<F>(column: Column<F>, row: RowReader<F>): string {
  switch (column.kind) {
    case 'text':
    case 'date':
    case 'month':
    case 'instant': {
      const value = row.text(column.field);
      return value === null ? '' : TEXT_FORMATS[column.kind](value);
    }
    case 'id':
    case 'status':
      return row.text(column.field) ?? '';
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
    case 'percent':
      return numberText(column, row);
    case 'boolean':
      return row.flag(column.field) ? 'yes' : '';
    case 'custom':
      return column.text(row);
  }
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
