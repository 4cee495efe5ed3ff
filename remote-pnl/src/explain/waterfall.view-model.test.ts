import { expect, test } from '@jest/globals';

import { buildWaterfall } from './waterfall.view-model.ts';

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
  const steps = buildWaterfall(TOTAL, 1000);
  expect(steps.map(({ name }) => name)).toEqual([
    'Net before',
    'Price',
    'Fixings',
    'Costs',
    'Unexplained',
    'Net today',
  ]);
  expect(steps.at(-1)?.amount).toBe(1070.1);
  expect(steps.map(({ ofLegs }) => ofLegs)).toEqual([null, 100.1, -20, -10, 0, 1070.1]);
  const [before, price, roll] = steps;
  expect(price?.from).toBe(before?.to);
  expect(roll?.to).toBe(price?.to);
  expect(steps.at(-1)?.from).toBeCloseTo(steps.at(-2)?.to ?? 0, 6);
});

test('[PNL-36] what was added to the day is of no leg: the legs of today are without it', () => {
  const steps = buildWaterfall({ ...TOTAL, delta_net_pnl: 75.1, adjustments: 5 }, 1000);
  const ofLegs = Object.fromEntries(steps.map((step) => [step.name, step.ofLegs]));
  expect(ofLegs).toMatchObject({ Adjustments: null, 'Net today': 1070.1, Price: 100.1 });
  expect(steps.at(-1)?.amount).toBe(1075.1);
});
