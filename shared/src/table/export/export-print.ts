import type { ExportInput } from './export-input.ts';
import { partNote } from './export-sheet.ts';
import { cellPrinter, printedHeader } from './print-cell.ts';
import { PRINT_STYLE } from './print-style.ts';

/** Beyond it a browser takes minutes to lay the pages out, and nobody reads them. */
export const MOST_PRINTED_ROWS = 5_000;

const INDENT = '\u00a0\u00a0';

/**
 * Prints all rows of a table, not only those in sight: they are put into a plain table that is
 * seen by the printer alone, for as long as the dialogue is open.
 */
export function showPrintView<F>(input: ExportInput<F>): void {
  const view = printView(input);
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

/** The elements that are printed. */
function printView<F>(input: ExportInput<F>): HTMLElement {
  const view = document.createElement('section');
  view.className = 'print-view';
  const notes = notesOf(input).map((note) => element('p', note));
  view.append(element('h1', input.title), ...notes, tableOf(input));
  return view;
}

function notesOf<F>(input: ExportInput<F>): readonly string[] {
  const { count } = input.rows;
  const cut =
    count > MOST_PRINTED_ROWS
      ? [
          `The first ${said(MOST_PRINTED_ROWS)} of ${said(count)} rows: download the table to have all`,
        ]
      : [];
  return [...partNote(input), ...cut];
}

const said = (rows: number) => rows.toLocaleString('en');

function tableOf<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): HTMLTableElement {
  const table = document.createElement('table');
  const print = columns.map((column) => cellPrinter(column, rows));
  const indented = Math.max(
    columns.findIndex(({ rowHeader }) => rowHeader === true),
    0,
  );
  table.createTHead().append(rowOf(columns.map(printedHeader)));
  const printed = Array.from({ length: Math.min(rows.count, MOST_PRINTED_ROWS) }, (_, position) => {
    const row = rows.row(position);
    const cells = print.map((cellOf) => cellOf(row));
    cells[indented]?.prepend(INDENT.repeat(depth(position)));
    const line = rowOf(cells);
    line.classList.toggle('total', rows.isTotal?.(position) ?? false);
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

function element(name: 'h1' | 'p', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
