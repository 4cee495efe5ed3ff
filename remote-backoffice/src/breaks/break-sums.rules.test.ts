import { FOUR_BREAKS, lotBreak } from '@fairlead/backoffice/fixtures/back-office-breaks';
import { expect, test } from '@jest/globals';

import { bySize, subtractExplained, sumOfBreaks, sumsByAge } from './break-sums.rules.ts';

test('[BAK-14] breaks sum to the cent, which floats do not', () => {
  expect(sumOfBreaks(FOUR_BREAKS)).toBe(-18_240.15);
  expect(sumOfBreaks([0.1, 0.2].map((amount_diff) => ({ amount_diff })))).toBe(0.3);
});

test('the ages are summed apart, those without a break too, and make the whole', () => {
  const sums = sumsByAge(FOUR_BREAKS.slice(0, 3));
  expect(sums).toEqual([
    { bucket: 'to-7', count: 1, amount: 199.9 },
    { bucket: '8-30', count: 0, amount: 0 },
    { bucket: '31-90', count: 1, amount: -2_350 },
    { bucket: 'over-90', count: 1, amount: -18_000 },
  ]);
});

test('the largest stand first whatever their sign, equal ones by lot', () => {
  const equal = lotBreak({ break_id: 15, lot_num: '20240116', amount_diff: 2_350 });
  const ids = bySize([...FOUR_BREAKS, equal]).map(({ break_id: id }) => id);
  expect(ids).toEqual([13, 15, 11, 14, 12]);
});

test.each([
  [-2_350, null, -2_350],
  [-2_350, -2_350, 0],
  [1_909.95, 1_700, 209.95],
])('of %d explained with %s is left %d', (amount_diff, explained_amount, left) => {
  expect(subtractExplained({ amount_diff, explained_amount })).toBe(left);
});
