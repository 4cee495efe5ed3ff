import type { ChartLimit, ChartSeries, Span } from './chart-data.ts';

/** Value of a limit at an index along x; null where none was set. */
export const lineAt = (limit: ChartLimit, place: number): number | null =>
  limit.values === undefined ? limit.value : (limit.values[place] ?? null);

/** A limit above zero is crossed upwards, one below it downwards. */
export function isBeyond(value: number | null, line: number | null): boolean {
  if (value === null || line === null) return false;
  return line < 0 ? value < line : value > line;
}

/** Places of a span at which a series is beyond a limit, and how many have both. */
export function indexesBeyond(
  limit: ChartLimit,
  { values }: ChartSeries,
  { first, last }: Span,
): { readonly beyond: readonly number[]; readonly known: number } {
  const beyond: number[] = [];
  let known = 0;
  for (let place = first; place <= last; place += 1) {
    const value = values[place] ?? null;
    const line = lineAt(limit, place);
    if (value !== null && line !== null) known += 1;
    if (isBeyond(value, line)) beyond.push(place);
  }
  return { beyond, known };
}
