import { element, setOptional } from '../cells/elements.ts';
import { pinTo } from '../cells/pin-style.ts';
import type { Column } from '../columns/columns.ts';
import type { RowView } from '../grid/row-view.ts';
import { rowTop, type Viewport } from '../grid/viewport.ts';
import { contains, listPositions, type Rectangle, type Run } from './selection-rectangles.ts';

/**
 * The boxes over selected cells. A pinned column has a lane of its own, which stays in sight by the
 * same rule as its cells; boxes over the other columns lie in one layer, cut off where cells in
 * lanes cover it.
 */
export class SelectionBoxes<F> {
  private readonly body: HTMLElement;
  private readonly layer = layerElement('selection-layer');
  /** Stays in sight, with the lanes of columns at the end in it. */
  private readonly ends = layerElement('selection-ends');
  private columns: readonly Column<F>[] = [];
  /** Sticky columns, by their index. */
  private lanes: ReadonlyMap<number, HTMLElement> = new Map();
  private boxes: readonly HTMLElement[] = [];
  /** The box under the pointer. */
  private drawn: readonly HTMLElement[] = [];

  constructor(body: HTMLElement) {
    this.body = body;
  }

  /** Draws one box for each rectangle, and none under the pointer. */
  show(rectangles: readonly Rectangle[], columns: readonly Column<F>[], viewport: Viewport): void {
    for (const box of [...this.boxes, ...this.drawn]) box.remove();
    if (rectangles.length > 0) this.arrange(columns);
    this.boxes = rectangles.flatMap((rectangle) => this.boxOf(rectangle, viewport));
    this.drawn = [];
  }

  /** Draws the box under the pointer, instead of the one before: all that a frame of a drag does. */
  draw(rectangle: Rectangle, mode: 'include' | 'exclude', viewport: Viewport): void {
    for (const box of this.drawn) box.remove();
    this.drawn = this.boxOf(rectangle, viewport);
    for (const box of this.drawn) box.classList.toggle('takes-away', mode === 'exclude');
  }

  /** Keeps boxes from lying over the cells of columns that stay in sight. */
  clip(scroller: HTMLElement): void {
    if (this.lanes.size === 0) return;
    const [start, end] = this.covered(scroller);
    const clip = start > 0 || end > 0 ? `inset(0 ${end}px 0 ${start}px)` : '';
    if (this.layer.style.clipPath !== clip) this.layer.style.clipPath = clip;
  }

  /** px at the start and at the end of the layer that lie under columns kept in sight, or out of it. */
  private covered(scroller: HTMLElement): readonly [start: number, end: number] {
    const lanes = [...this.lanes.values()].filter((lane) => isKept(lane));
    if (lanes.length === 0) return [0, 0];
    const layer = this.layer.getBoundingClientRect();
    const sight = scroller.getBoundingClientRect().left + scroller.clientLeft;
    let start = sight;
    let end = layer.right;
    for (const lane of lanes) {
      const { left, right } = lane.getBoundingClientRect();
      if (lane.classList.contains('lane-end')) end = Math.min(end, left);
      // This sticky column has not reached its sticky offset yet.
      else if (left - sight <= Number.parseFloat(getComputedStyle(lane).insetInlineStart) + 1) {
        start = Math.max(start, right);
      }
    }
    const isMoved = scroller.scrollLeft > 0;
    return [isMoved ? start - layer.left : 0, Math.max(0, layer.right - end)];
  }

  /** The rows' elements come and go with the columns, and take these with them. */
  private arrange(columns: readonly Column<F>[]): void {
    if (this.columns !== columns) {
      this.columns = columns;
      for (const lane of this.lanes.values()) lane.remove();
      this.lanes = new Map(
        columns.flatMap((column, place) =>
          column.pinned === undefined ? [] : [[place, laneElement(column, place)]],
        ),
      );
    }
    if (this.layer.parentElement === this.body) return;
    for (const lane of this.lanes.values()) {
      if (lane.classList.contains('lane-end')) this.ends.append(lane);
      else this.body.append(lane);
    }
    this.body.append(this.layer, this.ends);
  }

  /** Elements of a box, one for each of its pieces. */
  private boxOf({ rows, columns }: Rectangle, viewport: Viewport): readonly HTMLElement[] {
    const top = rowTop(rows.first, viewport);
    const height = rowTop(rows.end, viewport) - top;
    return this.piecesOf(columns).map(({ lane, first, end }) => {
      const box = layerElement('selection-box');
      box.classList.toggle('is-first', first === columns.first);
      box.classList.toggle('is-last', end === columns.end);
      box.style.top = `${top}px`;
      box.style.height = `${height}px`;
      box.style.insetInlineStart = lane ? '0' : `var(--start-${first})`;
      box.style.width = lane ? '100%' : `calc(var(--start-${end}) - var(--start-${first}))`;
      (lane ?? this.layer).append(box);
      return box;
    });
  }

  private piecesOf(columns: Run): readonly Piece[] {
    const pieces: Piece[] = [];
    for (const place of listPositions([columns])) {
      const lane = this.lanes.get(place);
      const last = pieces.at(-1);
      if (last !== undefined && last.lane === lane) last.end = place + 1;
      else pieces.push({ lane, first: place, end: place + 1 });
    }
    return pieces;
  }
}

/** Neighbouring columns of a box that lie in the same lane, or in the layer. */
type Piece = { readonly lane: HTMLElement | undefined; readonly first: number; end: number };

function laneElement<F>(column: Column<F>, place: number): HTMLElement {
  const lane = layerElement(`selection-lane lane-${column.pinned}`);
  lane.style.width = `var(--column-${place})`;
  if (column.pinned === 'end') {
    // As far from the end as its column, unless the table ends before its room does.
    lane.style.setProperty('--own-start', `var(--start-${place})`);
    lane.style.setProperty(
      '--kept-start',
      `calc(var(--room) - var(--tail-${place}) - var(--column-${place}))`,
    );
  } else {
    lane.style.marginInlineStart = `var(--start-${place})`;
    pinTo(lane, column, place);
  }
  return lane;
}

/** Not where the room is too small for columns to be kept in sight. */
function isKept(lane: HTMLElement): boolean {
  return getComputedStyle(lane).position !== 'relative';
}

function layerElement(className: string): HTMLElement {
  const layer = element('div', className);
  layer.setAttribute('aria-hidden', 'true');
  return layer;
}

/** Sets `aria-selected` on the cells in the page. */
export function markSelected<F>(
  rectangles: readonly Rectangle[],
  rows: readonly RowView<F>[],
): void {
  for (const row of rows) {
    for (const place of row.columnIndexes) {
      const cell = row.cell(place);
      const isSelected = contains(rectangles, row.index, place);
      // Most are as they were: looking costs less than writing.
      if (cell === undefined || cell.hasAttribute('aria-selected') === isSelected) continue;
      setOptional(cell, 'aria-selected', isSelected ? 'true' : undefined);
    }
  }
}
