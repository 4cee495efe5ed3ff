import { lackingClass } from '../cells/decimal-room.ts';
import { formattedText } from '../columns/cell-values.ts';
import {
  alignOf,
  figureText,
  fractionSlots,
  hasSuffix,
  isLoss,
  isNumberColumn,
} from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import { fullHeader } from './export-columns.ts';

/** px of the text that the widths of units are made for. */
const TEXT_SIZE = 12;

/** Makes the cells of a column for the printer: as on the screen, but none that is worked with. */
export function cellPrinter<F>(
  column: Column<F>,
  rows: RowSource<F>,
): (row: RowReader<F>) => HTMLElement {
  if (!isNumberColumn(column)) {
    return (row) => element('td', alignOf(column), formattedText(column, row));
  }
  const slots = fractionSlots(column, rows.longestFraction(column.field));
  return (row) => figureCell(column, row, slots);
}

export function printedHeader<F>(column: Column<F>): HTMLElement {
  return element('th', alignOf(column), fullHeader(column, column.header));
}

/** Points stand under each other, whatever decimals, suffixes and units stand behind them. */
function figureCell<F>(column: NumberColumnKind<F>, row: RowReader<F>, slots: number): HTMLElement {
  const value = row.number(column.field);
  if (value === null) return element('td', 'end', '');
  const { figures, suffix } = figureText(column, value);
  const cell = element('td', isLoss(column, value) ? 'end negative' : 'end', '');
  cell.append(element('span', `figure${lackingClass(figures, slots)}`, figures));
  if (hasSuffix(column)) cell.append(element('span', 'suffix', suffix));
  if (column.unit !== undefined) {
    const unit = element('span', 'unit', row.text(column.unit.field) ?? '');
    unit.style.width = `${column.unit.width / TEXT_SIZE}em`;
    cell.append(unit);
  }
  return cell;
}

function element(name: 'th' | 'td' | 'span', className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
