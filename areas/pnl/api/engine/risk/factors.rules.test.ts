// covers: ../windows.rules.ts
import { expect, test } from '@jest/globals';

import { instrumentOf, settled } from '@fairlead/api/testing/pnl/facts';
import { priceCube } from '@fairlead/api/testing/pnl/price-cube';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { Instrument } from '../legs.rules.ts';
import { buildMarket } from '../windows.rules.ts';
import { findFactorShares } from './factors.rules.ts';

const { FEI, WTI } = PRODUCTS;
const cube = priceCube([
  settled('FEI', '2024-08', ['2024-06-03', 600]),
  settled('WTI', '2024-08', ['2024-06-03', 80]),
]);

/** Shares of what is open at the end of a day that go with the contract so many months ahead. */
function sharesOn(instrument: Instrument, day: string) {
  const [window] = buildMarket([instrument], cube, new Map()).windows;
  return findFactorShares(window!, cube, day).map(({ factor, share }) => [factor.offset, share]);
}

test('[PNL-14] a month goes with its own settlement, however much of it is priced', () => {
  expect(sharesOn(instrumentOf(FEI, '2024-08'), '2024-06-03')).toEqual([[2, 1]]);
  expect(sharesOn(instrumentOf(FEI, '2024-06'), '2024-06-14')).toEqual([[0, 1]]);
  expect(sharesOn(instrumentOf(PRODUCTS.LST, '2024-06'), '2024-06-14')).toEqual([]);
});

test('[PNL-14] first-line crude goes with the contracts that its remaining days price by', () => {
  // July's contract ends on 20 June, three business days before the 25th: 14 of 20 days.
  const june = instrumentOf(WTI, '2024-06');
  expect(sharesOn(june, '2024-05-31')).toEqual([
    [2, 14 / 20],
    [3, 6 / 20],
  ]);
  expect(sharesOn(june, '2024-06-18')).toEqual([
    [1, 2 / 8],
    [2, 6 / 8],
  ]);
  expect(sharesOn(june, '2024-06-20')).toEqual([[2, 1]]);
});
