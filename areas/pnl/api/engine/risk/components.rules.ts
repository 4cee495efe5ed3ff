import { computeMean } from './tail.rules.ts';

/**
 * A total in parts, by how much each sample moves with the sample of all: covariance over variance.
 * Whole cents that sum exactly to the total; the largest part takes what rounding leaves.
 */
export function computeComponents(
  total: number,
  all: Float64Array,
  samples: readonly Float64Array[],
): number[] {
  const mean = computeMean(all);
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (variance === 0) return samples.map(() => 0);
  const parts = samples.map((sample) => {
    let covariance = 0;
    for (const [index, value] of sample.entries()) {
      covariance += value * ((all[index] ?? 0) - mean);
    }
    return Math.round((total * covariance) / variance);
  });
  const largest = parts.reduce(
    (found, part, index) => (Math.abs(part) > Math.abs(parts[found] ?? 0) ? index : found),
    0,
  );
  const rest = total - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === largest ? part + rest : part));
}
