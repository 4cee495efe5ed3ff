import { shownCells } from './export-cells.ts';
import type { CopiedCell, CopiedCells } from './clipboard-formats.ts';
import type { ExportInput } from './export-input.ts';
import { partNote } from './export-sheet.ts';

/** Beyond it a browser takes minutes to lay the pages out, and nobody reads them. */
export const MOST_PRINTED_ROWS = 5_000;

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
  view.append(element('h1', input.title), ...notes, tableOf(shownCells(input, MOST_PRINTED_ROWS)));
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

function tableOf([head = [], ...rows]: CopiedCells): HTMLTableElement {
  const table = document.createElement('table');
  table.createTHead().append(rowOf(head, 'th'));
  table.createTBody().append(...rows.map((row) => rowOf(row, 'td')));
  return table;
}

function rowOf(cells: readonly CopiedCell[], name: 'th' | 'td'): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(
    ...cells.map(({ text, align, bold = false }) => {
      const cell = element(name, text);
      cell.classList.toggle('end', align === 'end');
      cell.classList.toggle('total', bold);
      return cell;
    }),
  );
  return row;
}

function element(name: 'h1' | 'p' | 'th' | 'td', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Paper is white whatever the screen is. A header is repeated on each page, a row never cut. */
const PRINT_STYLE = `
.print-view { display: none; }
@media print {
  @page { size: landscape; margin: 12mm; }
  html, body { height: auto; overflow: visible; background: #fff; }
  body > :not(.print-view) { display: none !important; }
  .print-view { display: block; color: #000; font: 9px/1.35 Inter, system-ui, sans-serif; }
  .print-view h1 { font-size: 15px; font-weight: 650; margin: 0 0 2px; }
  .print-view p { margin: 0 0 2px; color: #444; }
  .print-view table { border-collapse: collapse; width: 100%; margin-top: 8px; }
  .print-view thead { display: table-header-group; }
  .print-view tr { break-inside: avoid; }
  .print-view th { text-align: left; vertical-align: bottom; border-bottom: 1px solid #000; }
  .print-view th, .print-view td { padding: 2px 6px; }
  .print-view td { border-bottom: 0.5px solid #ccc; white-space: nowrap; }
  .print-view .total { font-weight: 600; }
  .print-view .end { text-align: right; font-variant-numeric: tabular-nums; }
}`;
