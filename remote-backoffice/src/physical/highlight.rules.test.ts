import { expect, test } from '@jest/globals';

import { chooseHighlight } from './highlight.rules.ts';

test.each([
  [0, undefined],
  [0.0009, undefined],
  [-0.0009, undefined],
  [0.001, 'warning'],
  [-0.001, 'warning'],
  [0.02, 'warning'],
  [50, 'warning'],
  [-50, 'warning'],
  [50.01, 'positive'],
  [-50.01, 'negative'],
  [-2350, 'negative'],
] as const)('[BAK-06] with 50.00 as rounding a difference of %d is %s', (difference, expected) =>
  expect(chooseHighlight(difference, 50)).toBe(expected),
);

test('[BAK-06] where nothing counts as rounding a cent has a sign', () => {
  expect(chooseHighlight(0.01, 0)).toBe('positive');
  expect(chooseHighlight(-0.01, 0)).toBe('negative');
});
