import { drawCell } from '../cells/cell-drawing.ts';
import { CellView } from '../cells/cell-view.ts';
import { cellClass, cellLook } from '../cells/decoration.ts';
import { drawContext } from '../cells/draw-context.ts';
import { element } from '../cells/elements.ts';
import { drawnWidths } from '../columns/column-widths.ts';
import type { Column } from '../columns/columns.ts';
import { headCell, type HeaderParts } from './header-parts.ts';

/** So many rows are measured, from all over the loaded ones. */
const SAMPLE = 300;

/** No content makes a column wider by itself. */
const MAX_FITTED = 600;

/** Makes a column as wide as its name and what the sampled rows hold. */
export function autosize<F>(id: string, parts: HeaderParts<F>): void {
  const { root, header, layout } = parts;
  const column = layout.column(id);
  if (column === undefined) return;
  const width = Math.max(nameWidth(header, id), contentWidth(column, parts));
  layout.resize(id, Math.min(MAX_FITTED, width), drawnWidths(root, layout.columns));
  layout.settle();
}

/** Draws the sample as the table would, out of sight, and measures all of it at once. */
function contentWidth<F>(column: Column<F>, { root, layout, rows }: HeaderParts<F>): number {
  const probe = element('div', 'probe');
  probe.setAttribute('aria-hidden', 'true');
  const context = drawContext(layout.columns, rows);
  for (const index of sampled(rows.count)) {
    const row = rows.row(index);
    const cell = element('div', cellClass(column));
    new CellView(cell).draw(drawCell(column, row, context), cellLook(column, row, false));
    probe.append(cell);
  }
  root.append(probe);
  const width = probe.getBoundingClientRect().width;
  probe.remove();
  return Math.ceil(width);
}

/** Width of a sorted column's arrow beyond its padding, px. */
const ARROW_BEYOND = 4;

function nameWidth(header: HTMLElement, id: string): number {
  const cell = headCell(header, id);
  const name = cell?.querySelector<HTMLElement>('.name');
  if (cell === undefined || !name) return 0;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  return name.scrollWidth + padding + (cell.querySelector('.arrow') === null ? 0 : ARROW_BEYOND);
}

/** Places in equal steps, the first and the last among them. */
function sampled(count: number): readonly number[] {
  const length = Math.min(count, SAMPLE);
  const step = (count - 1) / Math.max(1, length - 1);
  return Array.from({ length }, (_row, place) => Math.round(place * step));
}
