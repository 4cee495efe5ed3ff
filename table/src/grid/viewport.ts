import { bodyPx } from '@fairlead/shared/lines/long-rows';

/** Overscan of the virtualised rows, above and below the visible ones: a scroll step shows no gap. */
export const OVERSCAN = 8;

/** Distance to the end, in px, at which the next page is asked for (spec A, section 9). */
const NEAR_END_PX = 250;

/** The scroller as the arithmetic sees it: px, with the sticky header already taken off. */
export type Viewport = {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
  /** Shift of the rows up in the body, px; 0 unless they are higher than it. */
  readonly shift: number;
  /** Rows at the start that stay in sight over the others: totals. */
  readonly frozen: number;
};

/** Maximum share of the viewport's height for sticky rows. */
const MAX_FROZEN = 0.4;

/**
 * Number of leading totals that stay sticky: all of them or, where they would fill the viewport,
 * none.
 */
export function frozenRows(
  totals: number,
  { scrollTop, height, rowHeight }: Omit<Viewport, 'frozen'>,
): number {
  return scrollTop > 0 && totals * rowHeight <= MAX_FROZEN * height ? totals : 0;
}

/** Rows from `first` up to and without `end`. */
export type RowWindow = { readonly first: number; readonly end: number };

/** Rows of the virtual window: those in the viewport and the overscan on both sides. */
export function rowWindow(
  { scrollTop, height, rowHeight, count }: Viewport,
  beyond: number = OVERSCAN,
): RowWindow {
  const top = Math.max(0, scrollTop);
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + beyond);
  return { first: Math.min(first, end), end };
}

/** Top of a row in the body, px, clamped to the body's ends. */
export function rowTop(row: number, { count, rowHeight, shift }: Viewport): number {
  return Math.min(bodyPx(count * rowHeight), Math.max(0, row * rowHeight - shift));
}

/** Whole rows in sight: the step of Page Up and Page Down. */
export function pageRows({ height, rowHeight, frozen }: Viewport): number {
  return Math.max(1, Math.floor(height / rowHeight) - frozen - 1);
}

/** The first row that is wholly in sight. */
export function firstWholeRow({ scrollTop, rowHeight, count, frozen }: Viewport): number {
  return Math.max(0, Math.min(count - 1, Math.ceil(Math.max(0, scrollTop) / rowHeight) + frozen));
}

/** The scroll position nearest to the present one at which a row is wholly in sight. */
export function scrollTopShowing(row: number, viewport: Viewport): number {
  const { scrollTop, height, rowHeight, frozen } = viewport;
  if (row < frozen) return scrollTop;
  const top = row * rowHeight;
  const clear = top - frozen * rowHeight;
  if (clear < scrollTop) return clear;
  return Math.max(scrollTop, top + rowHeight - height);
}

export function isNearEnd({ scrollTop, height, rowHeight, count }: Viewport): boolean {
  return count * rowHeight - (scrollTop + height) <= NEAR_END_PX;
}
