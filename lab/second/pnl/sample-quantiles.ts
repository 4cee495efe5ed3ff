/**
 * Quantiles written a second time, after Hyndman and Fan (1996), to hold the engine's against: where
 * in N ascending values each convention looks for p.
 */
const QUANTILE_POSITIONS = {
  4: (n: number, p: number) => n * p,
  5: (n: number, p: number) => n * p + 0.5,
  6: (n: number, p: number) => (n + 1) * p,
  7: (n: number, p: number) => (n - 1) * p + 1,
} as const;

/** The value at that place, interpolated between its neighbours. */
export function quantileOfType(
  type: keyof typeof QUANTILE_POSITIONS,
  values: Iterable<number>,
  p: number,
): number {
  const ascending = [...values].sort((a, b) => a - b);
  const place = QUANTILE_POSITIONS[type](ascending.length, p);
  const rank = Math.floor(place + 1e-12);
  const [below, above] = [ascending[rank - 1]!, ascending[rank] ?? ascending[rank - 1]!];
  return below + (place - rank) * (above - below);
}
