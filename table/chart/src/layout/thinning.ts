import type { Span } from '../data/chart-data.ts';

/** Maximum number of points drawn a column of pixels: its lowest, its highest, the gap in it. */
const POINTS_PER_COLUMN = 3;
const NONE = -1;

/** The places of a span by columns of pixels: where each column begins, the end of the last behind. */
export type PixelColumns = { readonly span: Span; readonly starts: readonly number[] };

/** `column` tells the column of a place; it never falls. */
export function groupByPixelColumn(span: Span, column: (place: number) => number): PixelColumns {
  const starts: number[] = [];
  let current = NaN;
  for (let place = span.first; place <= span.last; place += 1) {
    const here = column(place);
    if (here !== current) starts.push(place);
    current = here;
  }
  return { span, starts: [...starts, span.last + 1] };
}

/**
 * The places of a series that a line has to go through so that it looks as if it went through all:
 * of every column of pixels the lowest and the highest value, a gap, and both ends.
 */
export function thinned(
  values: readonly (number | null)[],
  { span, starts }: PixelColumns,
): readonly number[] {
  const places = span.last - span.first + 1;
  if (places <= (starts.length - 1) * POINTS_PER_COLUMN) return everyIndex(span);
  const kept = [span.first];
  for (let index = 0; index + 1 < starts.length; index += 1) {
    appendExtremes(values, { first: starts[index] ?? 0, last: (starts[index + 1] ?? 0) - 1 }, kept);
  }
  if (kept.at(-1) !== span.last) kept.push(span.last);
  return kept;
}

function everyIndex({ first, last }: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_place, index) => first + index);
}

/** Appends the lowest, the highest and the first gap of a column, in their order. */
function appendExtremes(values: readonly (number | null)[], column: Span, kept: number[]): void {
  let lowest = NONE;
  let highest = NONE;
  let gap = NONE;
  let low = Infinity;
  let high = -Infinity;
  for (let place = column.first; place <= column.last; place += 1) {
    const value = values[place] ?? NaN;
    if (value < low) {
      low = value;
      lowest = place;
    }
    if (value > high) {
      high = value;
      highest = place;
    }
    if (gap === NONE && Number.isNaN(value)) gap = place;
  }
  for (const place of [lowest, highest, gap].sort((a, b) => a - b)) {
    if (place > (kept.at(-1) ?? NONE)) kept.push(place);
  }
}
