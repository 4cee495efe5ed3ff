import { expect, test } from '@jest/globals';

import type { FarPrice } from '@fairlead/pnl/contract/far-prices';

import { farPriceText, farPriceTip, farTint } from './far-prices.view-model.ts';

const SETTLEMENT: FarPrice = {
  ...({ key: 'a', product: 'FEI', price_kind: 'SETTLEMENT', date: '2024-06-28' } as const),
  term_month_date: '2024-08-01',
  price: 0,
  before_date: '2024-06-27',
  before_price: 538.605,
  largest_move: 65,
  accepted: null,
};
const FIXING: FarPrice = { ...SETTLEMENT, price_kind: 'FIXING', term_month_date: null };

test.each([
  [SETTLEMENT, '2024-08-01', 'FEI', 'warning'],
  [SETTLEMENT, '2024-09-01', 'FEI', undefined],
  [SETTLEMENT, '2024-06-01', 'FEI', undefined],
  [SETTLEMENT, '2024-08-01', 'LST', undefined],
  [FIXING, '2024-06-01', 'FEI', 'warning'],
  [FIXING, '2024-08-01', 'FEI', undefined],
])(
  'a far price marks the cell of its month and product alone: %j, %s %s',
  (far, month, product, tint) => {
    expect(farTint([far], month, product)).toBe(tint);
    const tip = farPriceTip([far], { month, product, quoteUnit: '$/MT' });
    expect(tip.map(({ value }) => value)).toEqual(
      tint === undefined ? [] : ['0 on 28 Jun 2024, after 538.605'],
    );
  },
);

test('a fixing of no month is named by its product and day', () => {
  expect(farPriceText(FIXING, '$/MT')).toBe(
    'FEI fixing of 28 Jun 2024: 0 $/MT, after 538.605 on 27 Jun 2024; 65 at most is expected',
  );
});
