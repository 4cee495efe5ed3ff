import { cellPaddingPx, measuringEm } from '../cells/cell-needs.ts';
import { roomFor } from '../cells/column-room.ts';
import { headCells, isPinnedToEnd, setOptional } from '../cells/elements.ts';
import type { CellPosition } from '../cells/cell-positions.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { ColumnNeeds } from '../columns/column-needs.ts';
import { type ColumnEdges, layOut, put } from '../columns/column-widths.ts';
import type { Column } from '../columns/columns.ts';
import type { Viewport } from './viewport.ts';

/** The elements that React draws once and the grid fills. */
export type GridElements = {
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
};

/** Measurements that scrolling does not change. */
export type Space<F> = {
  /** px for rows. */
  readonly height: number;
  /** px for columns. */
  readonly width: number;
  /** Left edges of the columns, px, and last the right edge of the last. */
  readonly starts: readonly number[];
  /** px of an em of the cells. */
  readonly em: number;
  /** em between the paddings of a column's cells. */
  readonly room: (column: Column<F>) => number;
};

/** Height taken for a scroller that has none yet: one in a hidden tab, or in a test without layout. */
const UNKNOWN_HEIGHT = 600;
const UNKNOWN_EM = 12;

export const NO_SPACE = {
  height: UNKNOWN_HEIGHT,
  width: 0,
  starts: [],
  em: UNKNOWN_EM,
  room: () => 0,
};

/**
 * Columns that stay in sight take no more of the room: those at the start go with the others then, and
 * those at the end too where they alone take more than half.
 */
const MAX_PINNED = 0.7;
const MAX_AT_END = 0.5;

type Crampedness = 'start' | 'both' | undefined;

function crampedness({ start, end }: ColumnEdges['pinned'], room: number): Crampedness {
  if (end > MAX_AT_END * room) return 'both';
  return start + end > MAX_PINNED * room ? 'start' : undefined;
}

type Plan<F> = {
  readonly columns: readonly Column<F>[];
  readonly layout: Pick<ColumnLayout<F>, 'widthOf' | 'isFolded' | 'isDense' | 'needs'>;
};

/**
 * Measures the frame and lays the columns out in it. All is read before anything is written: each
 * reading of what was written since would make the browser lay the table out once more.
 */
export function measured<F>(elements: GridElements, plan: Plan<F>): Space<F> {
  const { root, scroller, header, body } = elements;
  const { clientWidth, clientHeight, offsetTop, offsetWidth } = scroller;
  const { offsetHeight: headHeight } = header;
  const height = clientHeight - headHeight;
  const em = Number.parseFloat(getComputedStyle(root).fontSize) || UNKNOWN_EM;
  put(body, '--head-height', headHeight);
  // Of the whole frame they would dress every cell anew when a line below the rows comes or goes.
  for (const edge of root.querySelectorAll<HTMLElement>(
    ':scope > :is(.edge-at-start, .edge-at-end)',
  )) {
    put(edge, '--seen-top', offsetTop);
    put(edge, '--seen-height', clientHeight);
    put(edge, '--bar-width', Math.max(0, offsetWidth - clientWidth - 2));
  }
  return laidOut(root, plan, {
    height: height > 0 ? height : UNKNOWN_HEIGHT,
    width: clientWidth,
    em,
  });
}

/** Lays the columns out in a frame that was measured before. */
export function laidOut<F>(
  root: HTMLElement,
  { columns, layout }: Plan<F>,
  { height, width, em }: Pick<Space<F>, 'height' | 'width' | 'em'>,
): Space<F> {
  const { starts, pinned } = layOut(root, columns, { ...roomFor(columns, layout), room: width });
  const cramped = width === 0 ? undefined : crampedness(pinned, width);
  setOptional(root, 'data-cramped', cramped);
  put(root, '--pinned-start', cramped === undefined ? pinned.start : 0);
  put(root, '--pinned-end', cramped === 'both' ? 0 : pinned.end);
  return { height, width, starts, em, room: cellRoom({ columns, layout }, starts, em) };
}

/** Width for text in the cells of each column, for letters of so many px. */
function cellRoom<F>(
  { columns, layout }: Plan<F>,
  starts: readonly number[],
  em: number,
): Space<F>['room'] {
  const widths = new Map(
    columns.map((column, place) => [column, (starts[place + 1] ?? 0) - (starts[place] ?? 0)]),
  );
  const { isDense } = layout;
  return (column) =>
    ((widths.get(column) ?? 0) - cellPaddingPx(column, isDense)) / measuringEm(em, isDense);
}

/** True when cells drawn since need more width than their column has. */
export function isTooNarrow<F>(
  columns: readonly Column<F>[],
  { starts }: Pick<Space<F>, 'starts'>,
  needs: ColumnNeeds,
): boolean {
  const grown = needs.takeGrown();
  if (grown.size === 0) return false;
  return columns.some(
    ({ id }, place) =>
      grown.has(id) && needs.of(id) > (starts[place + 1] ?? 0) - (starts[place] ?? 0),
  );
}

export function areSameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((start, place) => start === other[place]);
}

export type Point = { readonly x: number; readonly y: number };

/** The cell at a point of the window, or the nearest one in sight; undefined without rows. */
export function cellAtPoint(
  elements: GridElements,
  { x, y }: Point,
  { count, rowHeight, shift, frozen }: Viewport,
): CellPosition | undefined {
  if (count === 0) return undefined;
  const seen = rowsInSight(elements);
  const inX = Math.min(seen.right - 1, Math.max(seen.left, x));
  const inY = Math.min(seen.bottom - 1, Math.max(seen.top, y));
  const over = Math.floor((inY - seen.top) / rowHeight);
  const below = Math.floor((inY - elements.body.getBoundingClientRect().top + shift) / rowHeight);
  const row = over < frozen ? over : below;
  const heads = headCells(elements.header);
  return { row: Math.min(count - 1, Math.max(0, row)), column: headAt(heads, inX) };
}

/** Finds the header at x; pinned columns cover the others on either side. */
function headAt(heads: readonly HTMLElement[], x: number): number {
  const atEnd = heads.findIndex(isPinnedToEnd);
  const first = heads[atEnd];
  const from = first !== undefined && x >= first.getBoundingClientRect().left ? atEnd : 0;
  const found = heads.findIndex(
    (head, place) => place >= from && head.getBoundingClientRect().right > x,
  );
  return found < 0 ? heads.length - 1 : found;
}

/** Distance of a point beyond the visible rows; from `margin` px before the edge on. */
export function beyondSight(elements: GridElements, { x, y }: Point, margin: number): Point {
  const { left, right, top, bottom } = rowsInSight(elements);
  return {
    x: outside(x, left + margin, right - margin),
    y: outside(y, top + margin, bottom - margin),
  };
}

function rowsInSight({ scroller, header }: GridElements) {
  const box = scroller.getBoundingClientRect();
  const left = box.left + scroller.clientLeft;
  const top = box.top + scroller.clientTop;
  return {
    left,
    right: left + scroller.clientWidth,
    top: top + header.offsetHeight,
    bottom: top + scroller.clientHeight,
  };
}

function outside(value: number, low: number, high: number): number {
  return value < low ? value - low : Math.max(0, value - high);
}
