import { headerCells, headerDepth } from '@fairlead/shared/workbook/header-cells';

import { lackingClass, ROOMS } from '../cells/decimal-room.ts';
import { findTrend } from '../cells/cell-drawing.ts';
import { drawTrend } from '../cells/cell-view.ts';
import { type DrawContext, drawContext } from '../cells/draw-context.ts';
import { element } from '../cells/elements.ts';
import { HEAT_CLASSES } from '../cells/shading.ts';
import { formattedText } from '../columns/cell-values.ts';
import {
  figureText,
  findAlignment,
  fractionSlots,
  hasSuffix,
  isLoss,
  isNumberColumn,
} from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';
import { type ExportInput, treeColumnIndex } from './export-columns.ts';

const INDENT = '\u00a0\u00a0';

/** Makes a plain table of the first rows of one, up to `most`: a browser cuts it into pages. */
export function printedTable<F>(
  { columns, rows, depth = () => 0 }: ExportInput<F>,
  most: number,
): HTMLTableElement {
  const table = element('table', 'printed');
  const context = drawContext(columns, rows);
  const print = columns.map((column) => cellPrinter(column, context));
  const tree = treeColumnIndex(columns);
  table.createTHead().append(...headRows(columns));
  const printed = Array.from({ length: Math.min(rows.count, most) }, (_, position) => {
    const row = rows.row(position);
    const cells = print.map((cellOf) => cellOf(row));
    cells[tree]?.prepend(INDENT.repeat(depth(position)));
    const line = createRow(cells);
    line.classList.toggle('total', rows.isTotal(position));
    return line;
  });
  table.createTBody().append(...printed);
  return table;
}

/** The names of the columns below those of their groups. */
function headRows<F>(columns: readonly Column<F>[]): readonly HTMLElement[] {
  const heads = columns.map(({ header, group = [] }) => ({ header, group }));
  const rows = Array.from({ length: headerDepth(heads) }, () => createRow([]));
  for (const { text, row, column, rowSpan, columnSpan } of headerCells(heads)) {
    const own = columns[column];
    const isName = row === (heads[column]?.group.length ?? 0);
    const head = element('th', isName && own !== undefined ? findAlignment(own) : 'group', text);
    Object.assign(head, { rowSpan, colSpan: columnSpan });
    rows[row]?.append(head);
  }
  return rows;
}

function createRow(cells: readonly HTMLElement[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
}

/** Other words may go on in a second line. */
const IN_ONE_LINE: ReadonlySet<string> = new Set(['date', 'month', 'instant', 'id']);

/** px of the text that the widths of units are made for. */
const TEXT_SIZE = 12;

/** Makes the cells of a column for the printer: as on the screen, but none that is worked with. */
function cellPrinter<F>(
  column: Column<F>,
  context: DrawContext<F>,
): (row: RowReader<F>) => HTMLElement {
  if (!isNumberColumn(column)) {
    const look = IN_ONE_LINE.has(column.kind)
      ? `${findAlignment(column)} whole`
      : findAlignment(column);
    return (row) => element('td', look, formattedText(column, row));
  }
  const slots = fractionSlots(column, context.longestFraction(column.field));
  return (row) => figureCell(column, row, { slots, context });
}

type Figures<F> = { readonly slots: number; readonly context: DrawContext<F> };

/** Decimal points align, whatever decimals, suffixes and units stand behind them. */
function figureCell<F>(
  column: NumberColumnKind<F>,
  row: RowReader<F>,
  { slots, context }: Figures<F>,
): HTMLElement {
  const value = row.number(column.field);
  if (value === null) return element('td', 'end', '');
  const { figures, suffix } = figureText(column, value);
  const colour = context.heat(column, row, value) || (isLoss(column, value) ? ' negative' : '');
  const cell = element('td', `end${colour}`, '');
  const number = element('span', `figure${lackingClass(figures, slots)}`, figures);
  drawTrend(number, findTrend(column, row));
  cell.append(number);
  if (hasSuffix(column)) cell.append(element('span', 'suffix', suffix));
  if (column.unit !== undefined) {
    const unit = element('span', 'unit', row.text(column.unit.field) ?? '');
    unit.style.width = `${column.unit.width / TEXT_SIZE}em`;
    cell.append(unit);
  }
  return cell;
}

/** Print styles: the header repeats on each page, rows are never split. */
export const PRINTED_STYLE = `
  .printed { border-collapse: collapse; width: 100%; color: #000; font-size: 12px; line-height: 1.3; }
  .printed thead { display: table-header-group; }
  .printed tr { break-inside: avoid; }
  .printed th { text-align: left; vertical-align: bottom; border-bottom: 1px solid #000; font-weight: 600; }
  .printed th.group { text-align: center; border-bottom-color: #999; }
  .printed th, .printed td { padding: 0.15em 0.5em; }
  .printed td { border-bottom: 0.5px solid #ddd; }
  .printed .total { font-weight: 600; }
  .printed .end { text-align: right; font-variant-numeric: tabular-nums; }
  .printed td:is(.end, .whole) { white-space: nowrap; }
  .printed .negative { color: #b21a1c; }
  .printed .trend { margin-right: 0.25em; }
  .printed .figure, .printed .suffix, .printed .unit { display: inline-block; }
  .printed .suffix { width: 1em; text-align: left; }
  .printed .unit { margin-left: 0.3em; text-align: left; color: #444; }
  ${ROOMS.map(([name, em]) => `.printed .${name} { padding-right: ${em.toFixed(3)}em; }`).join('\n  ')}
  ${HEAT_CLASSES.map((name) => `.printed .${name} { background: var(--fl-colors-${name}); }`).join('\n  ')}`;
