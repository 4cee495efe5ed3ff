import { MOST_READ_ROWS } from '@fairlead/shared/contract/exports';
import { formatNumber } from '@fairlead/shared/format';
import { fullHeader } from '@fairlead/shared/workbook/header-cells';

import { lackingClass, ROOMS } from '../cells/decimal-room.ts';
import { element } from '../cells/elements.ts';
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
import { type ExportInput, treePlace } from './export-columns.ts';
import { partNote } from './exported-table.ts';

/** Beyond it a browser takes minutes to lay the pages out, and nobody reads them. */
export const MOST_PRINTED_ROWS = MOST_READ_ROWS;

const INDENT = '\u00a0\u00a0';

/**
 * Prints all rows of a table, not only those in sight: they are put into a plain table that is
 * seen by the printer alone, for as long as the dialogue is open.
 */
export function printTable<F>(input: ExportInput<F>): void {
  const view = element('section', 'print-view');
  const notes = notesOf(input).map((note) => element('p', '', note));
  view.append(element('h1', '', input.title), ...notes, tableOf(input));
  const style = new CSSStyleSheet();
  style.replaceSync(PRINT_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  document.body.append(view);
  const end = () => {
    view.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

function notesOf<F>(input: ExportInput<F>): readonly string[] {
  const { count } = input.rows;
  if (count <= MOST_PRINTED_ROWS) return partNote(input);
  const cut = `The first ${formatNumber(MOST_PRINTED_ROWS)} of ${formatNumber(count)} rows: download the table to have all`;
  return [...partNote(input), cut];
}

function tableOf<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): HTMLTableElement {
  const table = document.createElement('table');
  const print = columns.map((column) => cellPrinter(column, rows));
  const heads = columns.map((column) => element('th', alignOf(column), fullHeader(column)));
  const tree = treePlace(columns);
  table.createTHead().append(rowOf(heads));
  const printed = Array.from({ length: Math.min(rows.count, MOST_PRINTED_ROWS) }, (_, position) => {
    const row = rows.row(position);
    const cells = print.map((cellOf) => cellOf(row));
    cells[tree]?.prepend(INDENT.repeat(depth(position)));
    const line = rowOf(cells);
    line.classList.toggle('total', rows.isTotal(position));
    return line;
  });
  table.createTBody().append(...printed);
  return table;
}

function rowOf(cells: readonly HTMLElement[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
}

/** px of the text that the widths of units are made for. */
const TEXT_SIZE = 12;

/** Makes the cells of a column for the printer: as on the screen, but none that is worked with. */
function cellPrinter<F>(column: Column<F>, rows: RowSource<F>): (row: RowReader<F>) => HTMLElement {
  if (!isNumberColumn(column)) {
    return (row) => element('td', alignOf(column), formattedText(column, row));
  }
  const slots = fractionSlots(column, rows.longestFraction(column.field));
  return (row) => figureCell(column, row, slots);
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

/**
 * Paper is white whatever the screen is: its red is that of the light page. The font is the page's.
 * A header is repeated on each page, a row never cut.
 */
export const PRINT_STYLE = `
.print-view { display: none; }
@media print {
  @page { size: landscape; margin: 12mm; }
  html, body { height: auto; overflow: visible; background: #fff; }
  body > :not(.print-view) { display: none !important; }
  .print-view { display: block; color: #000; font-size: 9px; line-height: 1.35; }
  .print-view h1 { font-size: 15px; font-weight: 600; margin: 0 0 2px; }
  .print-view p { margin: 0 0 2px; color: #444; }
  .print-view table { border-collapse: collapse; width: 100%; margin-top: 8px; }
  .print-view thead { display: table-header-group; }
  .print-view tr { break-inside: avoid; }
  .print-view th { text-align: left; vertical-align: bottom; border-bottom: 1px solid #000;
    font-weight: 600; }
  .print-view th, .print-view td { padding: 2px 6px; }
  .print-view td { border-bottom: 0.5px solid #ccc; white-space: nowrap; }
  .print-view .total { font-weight: 600; }
  .print-view .end { text-align: right; font-variant-numeric: tabular-nums; }
  .print-view .negative { color: #b21a1c; }
  .print-view .figure, .print-view .suffix, .print-view .unit { display: inline-block; }
  .print-view .suffix { width: 1em; text-align: left; }
  .print-view .unit { margin-left: 0.3em; text-align: left; color: #444; }
  ${ROOMS.map(([name, em]) => `.print-view .${name} { padding-right: ${em.toFixed(3)}em; }`).join('\n  ')}
}`;
