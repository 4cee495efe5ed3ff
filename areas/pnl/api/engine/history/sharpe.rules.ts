import { computeDeviation, computeMean } from '../risk/tail.rules.ts';

const DAYS_A_YEAR = 252;
const MIN = 5;

/**
 * The mean of daily nets over their deviation (n − 1), to the year whatever the number of days; null
 * with fewer than 5 days or without any deviation.
 */
export function computeSharpe(nets: Float64Array): number | null {
  if (nets.length < MIN) return null;
  const deviation = computeDeviation(nets);
  return deviation === 0 ? null : (computeMean(nets) / deviation) * Math.sqrt(DAYS_A_YEAR);
}
