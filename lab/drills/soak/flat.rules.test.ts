import { expect, test } from '@jest/globals';

import { growthOf, type Point } from './flat.rules.ts';

const points = (values: readonly number[]): readonly Point[] =>
  values.map((value, n) => [n * 1_000, value]);

test.each([
  ['nothing', [], 0],
  ['one point', [5], 0],
  ['what is level', [4, 4, 4, 4, 4, 4, 4], 0],
  ['what grew while it warmed up and is level since', [0, 50, 100, 100, 100, 100, 100], 0],
  ['what grows all the time, after the warm-up', [0, 10, 20, 30, 40, 50, 60], 40],
  ['what swings about a level', [0, 9, 5, 3, 5, 3, 5], 0],
  ['what is level but for a moment', [4, 4, 4, 40, 4, 4, 4], 0],
  ['what becomes less', [70, 60, 50, 40, 30, 20, 10], -40],
])('the growth of %s', (_, values, growth) => {
  expect(growthOf(points(values))).toBeCloseTo(growth, 6);
});
