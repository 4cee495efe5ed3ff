/** The part of the days that is worse than the VaR. */
const TAIL = 0.05;
/** The standard normal deviation that 5 % lie below. */
const Z_95 = 1.6448536269514722;
/** Fewer scenarios are no sample of a year. */
export const MIN = 250;

/** Tail of a sample of profits: the losses to expect, a loss positive. */
export type RiskTail = {
  /** The order statistic ceil(0.05 N): of 500 days the 25th worst. */
  readonly var95: number;
  /** Index of the VaR scenario; the last one on ties. */
  readonly index: number;
  /** The mean of all that are as bad or worse. */
  readonly es95: number;
  /** As spreadsheets, R and numpy interpolate (Hyndman and Fan's type 7). */
  readonly type7: number;
  /** Of the normal distribution with the sample's deviation (n − 1), with its mean and with none. */
  readonly parametric: number;
  readonly parametricZeroMean: number;
};

/** The sum of the values over their number. */
export function computeMean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The sample's standard deviation, over n − 1. */
export function computeDeviation(values: Float64Array): number {
  const mean = computeMean(values);
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
  );
}

/** The value of rank ceil(p N) of ascending values; that one day had it. */
export function orderStatistic(ascending: Float64Array, p: number): number {
  return ascending[Math.max(Math.ceil(p * ascending.length - 1e-9), 1) - 1] ?? Number.NaN;
}

/** Between the two ascending values around the place (N − 1) p. */
export function interpolatedQuantile(ascending: Float64Array, p: number): number {
  const place = (ascending.length - 1) * p;
  const below = ascending[Math.floor(place)] ?? Number.NaN;
  const above = ascending[Math.ceil(place)] ?? Number.NaN;
  return below + (place - Math.floor(place)) * (above - below);
}

/** The mean of the values that are not above one: what is lost on the days beyond it. */
export function computeShortfall(ascending: Float64Array, value: number): number {
  const end = ascending.findIndex((each) => each > value);
  return computeMean(ascending.subarray(0, end === -1 ? ascending.length : end));
}

/** The VaR of a sample; null where it is too small to say. */
export function computeVar(profits: Float64Array): number | null {
  return profits.length < MIN ? null : 0 - orderStatistic(profits.toSorted(), TAIL);
}

/** VaR and its kin of a sample; null where it is too small to say. */
export function computeTail(profits: Float64Array): RiskTail | null {
  if (profits.length < MIN) return null;
  const ascending = profits.toSorted();
  const worst = orderStatistic(ascending, TAIL);
  const deviation = computeDeviation(profits);
  // A difference, for minus zero is no loss.
  return {
    var95: 0 - worst,
    index: profits.lastIndexOf(worst),
    es95: 0 - computeShortfall(ascending, worst),
    type7: 0 - interpolatedQuantile(ascending, TAIL),
    parametric: Z_95 * deviation - computeMean(profits),
    parametricZeroMean: Z_95 * deviation,
  };
}
