import { MAX_READ_ROWS } from '@fairlead/shared/contract/exports';
import { formatNumber } from '@fairlead/shared/format';

import { element } from '../cells/elements.ts';
import type { ExportInput } from './export-columns.ts';
import { partNote } from './exported-table.ts';
import { lendStyle } from './lent-style.ts';
import { PRINTED_STYLE, printedTable } from './printed-table.ts';

/** Beyond it a browser takes minutes to lay the pages out, and nobody reads them. */
export const MAX_PRINTED_ROWS = MAX_READ_ROWS;

/**
 * Prints all rows of a table, not only those in sight: they are put into a plain table that is
 * seen by the printer alone, for as long as the dialogue is open.
 */
export function printTable<F>(input: ExportInput<F>): void {
  const view = element('section', 'print-view');
  const notes = listNotes(input).map((note) => element('p', '', note));
  view.append(element('h1', '', input.title), ...notes, printedTable(input, MAX_PRINTED_ROWS));
  const takeStyle = lendStyle(PRINT_STYLE);
  document.body.append(view);
  const end = () => {
    view.remove();
    takeStyle();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

function listNotes<F>(input: ExportInput<F>): readonly string[] {
  const { count } = input.rows;
  if (count <= MAX_PRINTED_ROWS) return partNote(input);
  const cut = `The first ${formatNumber(MAX_PRINTED_ROWS)} of ${formatNumber(count)} rows: download the table to have all`;
  return [...partNote(input), cut];
}

/** Paper is white whatever the screen is: its red is that of the light page. The font is the page's. */
export const PRINT_STYLE = `
.print-view { display: none; }
@media print {
  html, body { height: auto; overflow: visible; background: #fff; }
  body > :not(.print-view) { display: none !important; }
  .print-view { display: block; color: #000; font-size: 12px; line-height: 1.3; }
  .print-view h1 { font-size: 18px; font-weight: 600; margin: 0 0 2px; }
  .print-view p { margin: 0 0 2px; color: #444; }
  .print-view table { margin-top: 8px; }
  ${PRINTED_STYLE}
}`;
