import { expect, test } from '@jest/globals';

import { sumOfDollars } from './sums.rules.ts';

test('dollars add up to the cent', () => {
  expect(sumOfDollars([0.1, 0.2])).toBe(0.3);
  expect(sumOfDollars(Array.from({ length: 1000 }, () => 1_234_567.29))).toBe(1_234_567_290);
});

test('what a budget has beyond the cent counts in its sum', () => {
  // 670 a month from 10 Feb to 20 May 2016 (decision 0253).
  const parts = [(670 * 20) / 29, 670, 670, (670 * 20) / 31];
  expect(sumOfDollars(parts).toFixed(2)).toBe('2234.33');
});
