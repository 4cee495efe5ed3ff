import { formatNumber } from '@fairlead/shared/format';

import { element } from '../cells/elements.ts';
import type { ExportInput } from './export-columns.ts';
import { PRINTED_STYLE, printedTable } from './printed-table.ts';

/** More of one table nobody looks for in the print of a whole page. */
const MAX_ON_PAGE = 2_000;

/** px that a table may want before its words go on in a second line: a little more than paper has. */
const WIDE = 1500;

/**
 * Puts a plain table beside the elements of one, whose rows are only those in sight: it is seen by the printer
 * alone. Returns the function that removes it.
 */
export function layOnPaper<F>(root: HTMLElement, input: ExportInput<F>): () => void {
  const place = element('div', 'on-paper');
  const notes = listNotes(input).map((note) => element('p', '', note));
  place.append(...notes, printedTable(input, MAX_ON_PAGE));
  root.insertBefore(place, root.querySelector(':scope > .footer'));
  root.dataset['printed'] = '';
  place.style.setProperty('--wanted', String(printWidth(place)));
  // Not `hidden`: the page's reset would hide it from the printer, too.
  place.style.display = 'none';
  return () => {
    place.remove();
    delete root.dataset['printed'];
  };
}

/** px in which no figure is cut and few words are broken; the letters are as small as that needs. */
function printWidth(place: HTMLElement): number {
  const apart = place.offsetWidth;
  place.classList.add('in-one-line');
  const whole = place.offsetWidth;
  place.classList.remove('in-one-line');
  return Math.max(apart, Math.min(whole, WIDE), 1);
}

/** Notes what the table is narrowed to, and how many of its rows are not here. */
function listNotes<F>({ name = [], rows: { count }, total = count }: ExportInput<F>) {
  const about = name.length === 0 ? [] : [name.join(', ')];
  const printed = Math.min(count, MAX_ON_PAGE);
  if (printed >= total) return about;
  const [here, all] = [formatNumber(printed), formatNumber(total)];
  return [...about, `${here} of ${all} rows: ‘Print’ in the menu of the table prints all`];
}

/** Additional styles of tables in print; they are measured before the print layout. */
export const ON_PAGE_STYLE = `
.on-paper { position: absolute; visibility: hidden; width: min-content; }
.on-paper.in-one-line td { white-space: nowrap; }
${PRINTED_STYLE}
@media print {
  [data-printed] { display: block; height: auto !important; max-height: none !important; }
  [data-printed] > :not(.on-paper, .footer) { display: none !important; }
  .on-paper { display: block !important; position: static; visibility: visible; width: auto;
    container-type: inline-size; }
  [data-printed] > .footer { min-height: 0; padding: 2px 0; background: none; border: 0; }
  .on-paper p { margin: 0 0 2px; font-size: 11px; color: #444; }
  .on-paper .printed { font-size: clamp(7px, calc(12 * 100cqw / var(--wanted)), 12px); }
}`;
