import type { Span } from './chart-data.ts';

/** What is drawn of a bucket at most: its lowest, its highest, the gap in it. */
const KEPT_A_BUCKET = 3;

/**
 * The places of a series that a line has to go through so that it looks as if it went through all:
 * of every column of pixels the lowest and the highest value, a gap, and both ends. `column` tells
 * the column of a place and never falls.
 */
export function thinned(
  values: readonly (number | null)[],
  span: Span,
  column: (place: number) => number,
): readonly number[] {
  const columns = column(span.last) - column(span.first) + 1;
  if (span.last - span.first + 1 <= columns * KEPT_A_BUCKET) return everyPlace(span);

  const kept: number[] = [];
  let begin = span.first;
  while (begin <= span.last) {
    const here = column(begin);
    let end = begin;
    while (end < span.last && column(end + 1) === here) end += 1;
    keepOf(values, { first: begin, last: end }, kept);
    begin = end + 1;
  }
  return withEnds(kept, span);
}

function everyPlace({ first, last }: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_place, index) => first + index);
}

/** Appends the lowest, the highest and the first gap of a bucket, in their order. */
function keepOf(values: readonly (number | null)[], bucket: Span, kept: number[]): void {
  let lowest: number | undefined;
  let highest: number | undefined;
  let gap: number | undefined;
  for (let place = bucket.first; place <= bucket.last; place += 1) {
    const value = values[place] ?? null;
    if (value === null) {
      gap ??= place;
      continue;
    }
    if (lowest === undefined || value < (values[lowest] ?? value)) lowest = place;
    if (highest === undefined || value > (values[highest] ?? value)) highest = place;
  }
  const found = [lowest, highest, gap].filter((place) => place !== undefined);
  found.sort((a, b) => a - b);
  for (const place of found) if (kept.at(-1) !== place) kept.push(place);
}

function withEnds(kept: readonly number[], { first, last }: Span): readonly number[] {
  return [...(kept[0] === first ? [] : [first]), ...kept, ...(kept.at(-1) === last ? [] : [last])];
}
