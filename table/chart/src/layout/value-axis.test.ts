import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { alignedAxes, niceStep, valueAxis } from './value-axis.ts';
import { tickText, valueText } from '../data/value-text.ts';

/** Amounts to the cent. */
const SIZE = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
const EXTENT = fc
  .tuple(SIZE, SIZE)
  .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }));

test.each([
  [0.3, 0.5],
  [1, 1],
  [1.2, 2],
  [2.1, 2.5],
  [26, 50],
  [51, 100],
  [0, 1],
])('a step of at least %p is %p', (size, step) => {
  expect(niceStep(size)).toBe(step);
});

test.each([
  ['losses and gains', { low: -204_365, high: 10_900_000 }, {}, [-2e6, 12e6, 8]],
  ['no values', { low: 0, high: 0 }, {}, [0, 1, 6]],
  ['one value', { low: 5, high: 5 }, {}, [0, 5, 6]],
  ['ends as told', { low: 0, high: 1.9e6 }, { min: 0, max: 2.6e6 }, [0, 2.6e6, 6]],
  ['values beyond the told end', { low: 0, high: 2.7e6 }, { min: 0, max: 2.6e6 }, [0, 3e6, 7]],
])('an axis of %s', (_name, extent, bounds, [min, max, ticks]) => {
  const axis = valueAxis(extent, 6, bounds);
  expect([axis.min, axis.max, axis.ticks.length]).toEqual([min, max, ticks]);
});

test('an axis shows every value, has its marks inside it and at equal steps', () => {
  fc.assert(
    fc.property(EXTENT, fc.integer({ min: 2, max: 10 }), (extent, count) => {
      const { min, max, ticks } = valueAxis(extent, count);
      const near = (Math.abs(min) + Math.abs(max)) * 1e-9;
      expect(min).toBeLessThanOrEqual(extent.low + near);
      expect(max).toBeGreaterThanOrEqual(extent.high - near);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(count * 2 + 2);
      expect(ticks.every((tick) => tick >= min && tick <= max)).toBe(true);
    }),
  );
});

test('two axes have zero and every mark at the same height', () => {
  fc.assert(
    fc.property(EXTENT, EXTENT, (one, other) => {
      const axes = alignedAxes(one, other, 6);
      const [left, right] = axes;
      expect(left.ticks.length).toBe(right.ticks.length);
      const share = (axis: (typeof axes)[number], tick = 0) =>
        (tick - axis.min) / (axis.max - axis.min);
      left.ticks.forEach((tick, index) =>
        expect(share(right, right.ticks[index])).toBeCloseTo(share(left, tick), 6),
      );
      expect(share(left)).toBeCloseTo(share(right), 6);
    }),
  );
});

test('losses of the second axis are within it, though the first has none', () => {
  const gains = { low: 0, high: 100 };
  const losses = { low: -5, high: 0 };
  expect(alignedAxes(gains, losses, 6)[1].min).toBeLessThanOrEqual(-5);
  expect(alignedAxes({ low: -100, high: 0 }, { low: 0, high: 5 }, 6)[1].max).toBeGreaterThanOrEqual(
    5,
  );
});

test.each([
  [2.5e9, 'money', '2.5B'],
  [12e6, 'money', '12M'],
  [-7_500_000, 'money', '−7.5M'],
  [500_000, undefined, '500K'],
  [999, 'number', '999'],
  [0, 'money', '0'],
  [1250, 'price', '1,250'],
] as const)('[TAB-15] the mark %p of an axis of %p reads %p', (value, format, text) => {
  expect(tickText(value, format)).toBe(text);
});

test.each([
  [-10_000_000, undefined, '−10.00M'],
  [-36.98, 'price', '−36.98'],
  [1.42, 'number', '1.42'],
] as const)('the value %p of an axis of %p reads %p', (value, format, text) => {
  expect(valueText(value, format)).toBe(text);
});
