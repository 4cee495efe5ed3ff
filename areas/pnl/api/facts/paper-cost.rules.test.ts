import { expect, test } from '@jest/globals';

import { type CostedLeg, type FeeRate, paperCosts } from './paper-cost.rules.ts';

const rate = (valid_from: string, differing: Partial<FeeRate> = {}): FeeRate => ({
  exchange: 'ICE',
  product: 'FEI',
  is_mini: false,
  valid_from,
  clearing_fee: 0.85,
  exchange_fee: 0.5,
  commission_per_lot: 1.5,
  ...differing,
});

const LEG: CostedLeg = {
  kind: 'REGULAR',
  trade_date: '2024-06-28',
  is_mini: false,
  exchange: 'ICE',
  broker: 'Broker',
  commission_override: null,
  product: 'FEI',
  qty: 10_000,
  is_side_b: false,
};

const costs = (rates: readonly FeeRate[]) =>
  paperCosts({
    rates,
    forced: [
      { name: 'Trayport', forced_commission: 0 },
      { name: 'Dear', forced_commission: 4 },
    ],
  });

test.each<[what: string, differing: Partial<CostedLeg>, cents: number]>([
  ['ten lots at the rate', {}, -2850],
  ['a sale costs what a purchase does', { qty: -10_000 }, -2850],
  ['the commission of the entry', { commission_override: 2 }, -3350],
  ['a commission of nothing', { commission_override: 0 }, -1350],
  ['what the broker forces, whatever is typed', { broker: 'Dear', commission_override: 2 }, -5350],
  ['a broker who forces nothing at all', { broker: 'Trayport', commission_override: 2 }, -1350],
  ['the second side of a deal at the rate', { is_side_b: true }, -2850],
  ['a commission agreed on for the deal', { is_side_b: true, commission_override: 2 }, -1350],
  ['a commission that the broker has once', { is_side_b: true, broker: 'Dear' }, -1350],
  ['a part of a lot, half a cent away from zero', { qty: 100 / 3 }, -10],
  ['0.5 of a lot that costs 2.85', { qty: 500 }, -143],
  ['between our own books', { kind: 'INTERNAL' }, 0],
])('what dealing costs: %s', (_what, differing, cents) => {
  const { costOf, missingRates } = costs([rate('2024-01-01')]);
  expect(costOf({ ...LEG, ...differing })).toBeCloseTo(cents, 10);
  expect(missingRates()).toEqual([]);
});

test('a rate holds from its day until the next', () => {
  const { costOf } = costs([rate('2024-01-01'), rate('2024-06-28', { clearing_fee: 1.85 })]);
  expect(costOf({ ...LEG, trade_date: '2024-06-27' })).toBe(-2850);
  expect(costOf({ ...LEG, trade_date: '2024-06-28' })).toBe(-3850);
});

test('a mini has a hundred to the lot and rates of its own', () => {
  const { costOf } = costs([
    rate('2024-01-01'),
    rate('2024-01-01', {
      is_mini: true,
      clearing_fee: 0.1,
      exchange_fee: 0.05,
      commission_per_lot: 0.2,
    }),
  ]);
  expect(costOf({ ...LEG, is_mini: true, qty: 1_000 })).toBe(-350);
});

test('a rate that is missing is nothing, and is named once', () => {
  const { costOf, missingRates } = costs([rate('2024-07-01')]);
  expect(costOf(LEG)).toBeCloseTo(0, 10);
  expect(costOf({ ...LEG, commission_override: 2 })).toBe(-2000);
  expect(costOf({ ...LEG, is_mini: true })).toBeCloseTo(0, 10);
  expect(missingRates()).toEqual(['ICE FEI', 'ICE FEI (mini)']);
  expect(costOf({ ...LEG, exchange: null, commission_override: 2 })).toBe(-2000);
  expect(missingRates()).toHaveLength(2);
});
