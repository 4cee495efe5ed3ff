import { expect, test } from '@jest/globals';

import { sumOfMoney } from './sums.rules.ts';

test('dollars add up to the cent', () => {
  expect(sumOfMoney([0.1, 0.2])).toBe(0.3);
  expect(sumOfMoney(Array.from({ length: 1000 }, () => 1_234_567.29))).toBe(1_234_567_290);
});

test('what a budget has beyond the cent counts in its sum', () => {
  // Ten cards with 10.004 each: rounded alone they would be 100.00 (decision 0253).
  expect(sumOfMoney(Array.from({ length: 10 }, () => 10.004))).toBeCloseTo(100.04, 9);
});
