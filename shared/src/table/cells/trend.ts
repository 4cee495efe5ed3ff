export type Trend = 'up' | 'down';

/** Whether a change is worth an arrow: from the threshold on, of either sign (spec B2, C9). */
export function trendOf(change: number | null, threshold: number): Trend | undefined {
  if (change === null || change === 0 || Math.abs(change) < threshold) return undefined;
  return change > 0 ? 'up' : 'down';
}
