/** A figure over time: ms since the beginning, and what was measured. */
export type Point = readonly [atMs: number, value: number];

/** The first part of a soak, in which caches fill and code is compiled. */
const WARM_UP = 1 / 3;

/**
 * Tells by how much a figure grows from the end of the warm-up to the last point: by the median of the slopes
 * between any two points, which a moment with much under way does not move (Theil and Sen).
 */
export function growthOf(points: readonly Point[]): number {
  const last = points.at(-1)?.[0] ?? 0;
  const warm = points.filter(([at]) => at >= last * WARM_UP);
  const first = warm[0]?.[0] ?? 0;
  return medianOf(slopesOf(warm)) * (last - first);
}

const slopesOf = (points: readonly Point[]): readonly number[] =>
  points.flatMap(([from, low], n) =>
    points.slice(n + 1).map(([to, high]) => (high - low) / (to - from)),
  );

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
