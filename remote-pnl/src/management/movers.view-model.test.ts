import { expect, test } from '@jest/globals';

import { historicalPnlData } from '@fairlead/pnl/fixtures/pnl';

import { toMovers } from './movers.view-model.ts';

const ROW = {
  product: 'FEI',
  term_month_date: '2024-08-01',
  price: 614.5,
  price_dtd: 2.25,
  exposure_display: 12.4,
  pnl: 27_900,
};
const PRODUCTS = [
  { code: 'FEI', label: 'FEI', exposure_unit: 'kt' as const, is_group: false },
  { code: 'LST', label: 'LST', exposure_unit: 'kb' as const, is_group: false },
];
const QUOTED = [
  { code: 'FEI', label: 'FEI', quote_unit: '$/MT' },
  { code: 'LST', label: 'LST', quote_unit: '$/gal' },
];

const moversFrom = (...rows: readonly Partial<typeof ROW>[]) =>
  toMovers(
    historicalPnlData({ biggest_movers: rows.map((row) => ({ ...ROW, ...row })) }),
    PRODUCTS,
    QUOTED,
  );
const moverOf = (row: Partial<Record<keyof typeof ROW, unknown>>) =>
  moversFrom(row as Partial<typeof ROW>)[0];

test('a mover is written as its cells show it', () => {
  expect(moverOf({})).toEqual({
    id: 'FEI 2024-08-01',
    product: 'FEI',
    month: '2024-08-01',
    term: 'Aug 24',
    price: '614.50',
    change: '2.25',
    trend: 'up',
    exposure: '12',
    unit: 'kt',
    pnl: 27_900,
    shown: { figures: '28', suffix: 'K' },
    isRed: false,
    share: 1,
  });
});

test.each([
  [0.01, 'up', '0.01'],
  [0, undefined, '0.00'],
  [-0.01, 'down', '−0.01'],
  [null, undefined, ''],
])('a price that has changed by %s: %s', (price_dtd, trend, change) => {
  expect(moverOf({ price_dtd })).toMatchObject({ trend, change });
});

test('what is quoted in dollars a gallon is shown in cents, of its price and of its change', () => {
  expect(moverOf({ product: 'LST', price: 0.793, price_dtd: -0.0225 })).toMatchObject({
    price: '79.30',
    change: '−2.25',
    unit: 'kb',
    trend: 'down',
  });
  expect(moverOf({ product: 'NEW', price: null })).toMatchObject({ unit: '', price: '' });
});

test.each([
  [9.94, '9.9'],
  [10, '10'],
  [-9.94, '−9.9'],
  [-10, '−10'],
])('an exposure of %s reads %s', (exposure_display, shown) => {
  expect(moverOf({ exposure_display })?.exposure).toBe(shown);
});

test('bars are parts of the longest, to the side of their sign', () => {
  expect(moversFrom({ pnl: -400 }, { pnl: 100 }).map(({ share }) => share)).toEqual([-1, 0.25]);
  expect(moversFrom({ pnl: -0.5 })[0]?.share).toBe(-0.5);
  expect(moversFrom()).toEqual([]);
});

test.each([
  [-99, false],
  [-101, true],
  [101, false],
])('P&L of %s is red: %s', (pnl, isRed) => {
  expect(moverOf({ pnl })?.isRed).toBe(isRed);
});
