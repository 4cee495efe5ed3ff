/** The days a drawdown looks back on. */
const WINDOW = 20;

export type Drawdown = {
  /** By day: from the highest of the window to the day, 0 or less. What a stop limit is held against. */
  readonly fromHigh: Float64Array;
  /** By day: the deepest fall from a high to a later low, both inside the window. */
  readonly worst: Float64Array;
};

/**
 * Falls of a cumulative net, in money, over the last days and the day before the first of them. Before
 * the first value all was 0, so that a loss on the first day is one.
 */
export function drawdown(cumulative: Float64Array, window = WINDOW): Drawdown {
  const fromHigh = new Float64Array(cumulative.length);
  const worst = new Float64Array(cumulative.length);
  for (let day = 0; day < cumulative.length; day += 1) {
    let high = Number.NEGATIVE_INFINITY;
    let deepest = 0;
    for (let each = day - window; each <= day; each += 1) {
      const value = cumulative[each] ?? 0;
      high = Math.max(high, value);
      deepest = Math.min(deepest, value - high);
    }
    fromHigh[day] = (cumulative[day] ?? 0) - high;
    worst[day] = deepest;
  }
  return { fromHigh, worst };
}
