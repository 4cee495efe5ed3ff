/**
 * Maximum height of one element, px; browsers draw more: Firefox up to 17.9 million, Chromium up to
 * 33.5. A body of more rows is no higher than this, and its rows are moved up in it by a shift.
 */
export const MAX_PX = 16_000_000;

/** px from either end of the body within which its end is that of the rows. */
const EDGE_PX = MAX_PX / 16;

/** So many px at once are the bar that was pulled, which stands for all rows, and not a wheel. */
const PULLED_PX = 10_000;

/** px of all rows together, and of those in sight. */
export type RowsExtent = { readonly rows: number; readonly height: number };

/** Scroll offset of the scroller, and shift of the rows up in the body, px. */
export type Scrolled = { readonly at: number; readonly shift: number };

/** px of the body that holds so many of rows. */
export function bodyPx(rows: number): number {
  return Math.min(rows, MAX_PX);
}

/** Scrolled so that `top` px of the rows are above those in sight, with room for more on both sides. */
export function scrolledTo(top: number, { rows, height }: RowsExtent): Scrolled {
  const middle = Math.floor((bodyPx(rows) - height) / 2);
  const shift = Math.min(measureCut(rows), Math.max(0, Math.round(top) - middle));
  return { at: top - shift, shift };
}

/**
 * Follows a scroll to `at`: rows move with the wheel px by px, and proportionally with the
 * scrollbar. When the returned `at` differs from the given one, the scroller has to be put there.
 */
export function scrolledOn(before: Scrolled, at: number, extent: RowsExtent): Scrolled {
  const isPulled = Math.abs(at - before.at) > PULLED_PX;
  const shift = isPulled ? shiftByBar(at, extent) : before.shift;
  return isSound({ at, shift }, extent) ? { at, shift } : scrolledTo(at + shift, extent);
}

/** px of the rows that have no room in the body. */
function measureCut(rows: number): number {
  return rows - bodyPx(rows);
}

function shiftByBar(at: number, { rows, height }: RowsExtent): number {
  const cut = measureCut(rows);
  if (cut === 0) return 0;
  const share = (at - EDGE_PX) / (bodyPx(rows) - height - 2 * EDGE_PX);
  return Math.round(cut * Math.min(1, Math.max(0, share)));
}

function isSound({ at, shift }: Scrolled, { rows, height }: RowsExtent): boolean {
  const cut = measureCut(rows);
  if (at < EDGE_PX && shift !== 0) return false;
  return at > bodyPx(rows) - height - EDGE_PX ? shift === cut : shift <= cut;
}
