import { range } from 'd3-array';

/** A value axis: its ends and what is marked on it. */
export type ValueAxis = {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
};

/** The values that have to lie on an axis. */
export type ValueExtent = { readonly low: number; readonly high: number };

type Bounds = { readonly min?: number | undefined; readonly max?: number | undefined };

const NICE = [1, 2, 2.5, 5, 10];
/** Room for what binary fractions lose. */
const EPSILON = 1e-9;
const DIGITS = 12;

/**
 * The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below a size. Ours: d3 has no
 * 2.5, on which the firm's limits stand, and takes the nearest, where words may have no room.
 */
export function niceStep(size: number): number {
  if (size <= 0 || !Number.isFinite(size)) return 1;
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = NICE.find((nice) => nice * power >= size * (1 - EPSILON)) ?? NICE.length;
  return exact(factor * power);
}

const exact = (value: number) => Number(value.toPrecision(DIGITS));
const stepsUp = (value: number, step: number) => Math.ceil(value / step - EPSILON);
const stepsDown = (value: number, step: number) => Math.floor(value / step + EPSILON);

/**
 * An axis that shows an extent in about `count` steps. Given ends are kept as they are
 * unless values lie beyond; the others are rounded to a whole step.
 */
export function valueAxis(extent: ValueExtent, count: number, bounds: Bounds = {}): ValueAxis {
  const { low, high } = opened({
    low: Math.min(extent.low, bounds.min ?? extent.low),
    high: Math.max(extent.high, bounds.max ?? extent.high),
  });
  const step = niceStep((high - low) / count);
  const min = bounds.min === low ? low : exact(stepsDown(low, step) * step);
  const max = bounds.max === high ? high : exact(stepsUp(high, step) * step);
  return { min, max, ticks: ticksBetween(min, max, step) };
}

/** An extent of a single value has no height to draw in: zero is added, or one. */
function opened({ low, high }: ValueExtent): ValueExtent {
  if (low < high) return { low, high };
  if (low === 0) return { low: 0, high: 1 };
  return { low: Math.min(low, 0), high: Math.max(high, 0) };
}

function ticksBetween(min: number, max: number, step: number): number[] {
  return range(stepsUp(min, step), stepsDown(max, step) + 1).map((steps) => exact(steps * step));
}

/**
 * Two axes whose zeros and ticks stand at the same height, so that one grid serves both and a bar
 * below zero means a loss on either.
 */
export function alignedAxes(
  left: ValueExtent,
  right: ValueExtent,
  count: number,
): [ValueAxis, ValueAxis] {
  const [a, b] = [withZero(left), withZero(right)];
  const leftStep = niceStep((a.high - a.low) / count);
  const above = Math.max(stepsUp(a.high, leftStep), b.high > 0 ? 1 : 0);
  const below = Math.max(stepsUp(-a.low, leftStep), b.low < 0 ? 1 : 0);
  const rightStep = niceStep(Math.max(share(b.high, above), share(-b.low, below)));
  return [axisOfSteps(leftStep, below, above), axisOfSteps(rightStep, below, above)];
}

function withZero(extent: ValueExtent): ValueExtent {
  return opened({ low: Math.min(extent.low, 0), high: Math.max(extent.high, 0) });
}

const share = (size: number, steps: number) => (steps === 0 ? 0 : size / steps);

function axisOfSteps(step: number, below: number, above: number): ValueAxis {
  const [min, max] = [exact(-below * step), exact(above * step)];
  return { min, max, ticks: ticksBetween(min, max, step) };
}
