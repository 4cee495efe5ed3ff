import { expect, test } from '@jest/globals';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { toExposure } from './cells.rules.ts';

test.each<[qty: number, open: number, thousandths: number]>([
  [0.05, 7 / 20, 18],
  [10.008, 3 / 16, 1877],
  [15.015, 3 / 22, 2048],
  [55.041, 3 / 18, 9174],
  [12_404.762, 5 / 20, 3_101_191],
  [1000, 6 / 22, 272_727],
  [0, 1, 0],
])(
  '[API-09] half a thousandth goes away from zero also where doubles miss it: %d',
  (qty, open, is) => {
    expect(toExposure(PRODUCTS.FEI, qty * open).units).toBe(is);
    expect(toExposure(PRODUCTS.FEI, -qty * open).units).toBe(0 - is);
  },
);
