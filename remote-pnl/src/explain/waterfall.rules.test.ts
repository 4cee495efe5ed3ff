import { expect, test } from '@jest/globals';

import { waterfallOf } from './waterfall.rules.ts';

const TOTAL = {
  delta_net_pnl: 70.1,
  price: 100.1,
  roll: -20,
  new: 0,
  amended: 0,
  cancelled: 0,
  costs: -10,
  fx: 0,
  adjustments: 0,
  unexplained: 0,
};

test('[PNL-36] each step begins where the one before ended, and the last is the net of today', () => {
  const steps = waterfallOf(TOTAL, 1000);
  expect(steps.map(({ name }) => name)).toEqual([
    'Net before',
    'Price',
    'Fixings',
    'Costs',
    'Unexplained',
    'Net today',
  ]);
  expect(steps.at(-1)?.amount).toBe(1070.1);
  const [before, price, roll] = steps;
  expect(price?.from).toBe(before?.to);
  expect(roll?.to).toBe(price?.to);
  expect(steps.at(-1)?.from).toBeCloseTo(steps.at(-2)?.to ?? 0, 6);
});
