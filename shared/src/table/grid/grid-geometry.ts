import type { GridElements } from '../table-grid.ts';

/** Where in the window cells are. */
export type GridShapePx = {
  readonly rows: number;
  readonly columns: number;
  readonly rowHeight: number;
  /** The column that stays in sight at a place of the window, whatever is scrolled below it. */
  readonly laneAt: (x: number) => number | undefined;
};

type Point = { readonly x: number; readonly y: number };

/** The cell at a point of the window, or the nearest one in sight; undefined without rows. */
export function cellAtPoint(
  elements: GridElements,
  { x, y }: Point,
  { rows, columns, rowHeight, laneAt }: GridShapePx,
): { readonly row: number; readonly column: number } | undefined {
  if (rows === 0) return undefined;
  const seen = rowsInSight(elements);
  const body = elements.body.getBoundingClientRect();
  const inX = Math.min(seen.right - 1, Math.max(seen.left, x));
  const inY = Math.min(seen.bottom - 1, Math.max(seen.top, y));
  const row = Math.floor((inY - body.top) / rowHeight);
  return {
    row: Math.min(rows - 1, Math.max(0, row)),
    column: laneAt(inX) ?? columnAt(elements.root, inX - body.left, columns),
  };
}

/** How far beyond the rows in sight a point lies; from `margin` px before the edge on. */
export function beyondSight(elements: GridElements, { x, y }: Point, margin: number): Point {
  const { left, right, top, bottom } = rowsInSight(elements);
  return {
    x: outside(x, left + margin, right - margin),
    y: outside(y, top + margin, bottom - margin),
  };
}

function columnAt({ style }: HTMLElement, x: number, count: number): number {
  const isPast = (place: number) =>
    Number.parseFloat(style.getPropertyValue(`--start-${place}`)) <= x;
  let place = 0;
  while (place + 1 < count && isPast(place + 1)) place += 1;
  return place;
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
