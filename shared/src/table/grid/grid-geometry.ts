import { headCells } from '../cells/elements.ts';
import type { CellPlace } from '../cells/places.ts';
import { layOut } from '../columns/column-widths.ts';
import type { Column } from '../columns/columns.ts';

/** The elements that React draws once and the grid fills. */
export type GridElements = {
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
};

/** What does not change while the table is scrolled. */
export type Space<F> = {
  /** px for rows. */
  readonly height: number;
  /** px for columns. */
  readonly width: number;
  /** Where columns begin, px, and last where they end. */
  readonly starts: readonly number[];
  /** em between the paddings of a column's cells. */
  readonly room: (column: Column<F>) => number;
};

/** Height taken for a scroller that has none yet: one in a hidden tab, or in a test without layout. */
const UNKNOWN_HEIGHT = 600;

export const NO_SPACE = { height: UNKNOWN_HEIGHT, width: 0, starts: [], room: () => 0 };

/** Columns that stay in sight take no more of the room; in a narrower one none does. */
const MOST_PINNED = 0.7;

function pinnedWidth<F>(columns: readonly Column<F>[], starts: readonly number[]): number {
  const count = columns.filter(({ pin }) => pin === 'always').length;
  return starts[count] ?? 0;
}

/** The padding of a cell on both sides and a border, px (spacing.cellX). */
const BESIDE_TEXT = 17;

type Plan<F> = {
  readonly columns: readonly Column<F>[];
  /** px the user gave a column. */
  readonly widthOf: (column: string) => number | undefined;
};

/** Measures the frame and lays the columns out in it. */
export function measured<F>(
  { root, scroller, header }: GridElements,
  { columns, widthOf }: Plan<F>,
): Space<F> {
  const height = scroller.clientHeight - header.offsetHeight;
  const width = scroller.clientWidth;
  const starts = layOut(root, columns, { room: width, widthOf });
  root.toggleAttribute('data-cramped', pinnedWidth(columns, starts) > MOST_PINNED * width);
  return {
    height: height > 0 ? height : UNKNOWN_HEIGHT,
    width,
    starts,
    room: cellRoom(columns, starts, Number.parseFloat(getComputedStyle(root).fontSize)),
  };
}

/** How much room the cells of each column have for their text, of so many px a letter. */
function cellRoom<F>(
  columns: readonly Column<F>[],
  starts: readonly number[],
  fontSize: number,
): Space<F>['room'] {
  const widths = new Map(
    columns.map((column, place) => [column, (starts[place + 1] ?? 0) - (starts[place] ?? 0)]),
  );
  return (column) => ((widths.get(column) ?? 0) - BESIDE_TEXT) / fontSize;
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((start, place) => start === other[place]);
}

/** The rows of the grid: how many, and px of one. */
export type RowsPx = { readonly count: number; readonly height: number };

export type Point = { readonly x: number; readonly y: number };

/** The cell at a point of the window, or the nearest one in sight; undefined without rows. */
export function cellAtPoint(
  elements: GridElements,
  { x, y }: Point,
  { count, height }: RowsPx,
): CellPlace | undefined {
  if (count === 0) return undefined;
  const seen = rowsInSight(elements);
  const inX = Math.min(seen.right - 1, Math.max(seen.left, x));
  const inY = Math.min(seen.bottom - 1, Math.max(seen.top, y));
  const row = Math.floor((inY - elements.body.getBoundingClientRect().top) / height);
  const heads = headCells(elements.header);
  // A name stands over its column; those that stay in sight come before those they cover.
  const column = heads.findIndex((head) => head.getBoundingClientRect().right > inX);
  return {
    row: Math.min(count - 1, Math.max(0, row)),
    column: column < 0 ? heads.length - 1 : column,
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
