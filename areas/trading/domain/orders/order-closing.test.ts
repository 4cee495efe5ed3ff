import { expect, test } from '@jest/globals';

import { closingRows, type Dealt, paidMore, standsFor } from './order-closing.ts';

const AUGUST: Dealt = {
  exchange: 'ICE',
  product: 'FEI',
  term_month: '2024-08-01',
  window_start: '2024-08-01',
  metric: 'MT',
  qty: 10_000,
  cents: 614_500_000,
};
const SEPTEMBER: Dealt = {
  ...AUGUST,
  term_month: '2024-09-01',
  window_start: '2024-09-01',
  qty: 5_000,
};

test('tickets stand for an order that they come to together, month by month', () => {
  const half = { ...AUGUST, qty: 5_000, cents: 307_250_000 };
  const rows = closingRows([AUGUST, SEPTEMBER], [half, SEPTEMBER, half]);
  expect(rows.map(({ ordered, entered, difference }) => [ordered, entered, difference])).toEqual([
    [10_000, 10_000, 0],
    [5_000, 5_000, 0],
  ]);
  expect([standsFor(rows), paidMore(rows)]).toEqual([true, 0]);
});

test.each<[string, readonly Dealt[]]>([
  ['a month is missing', [AUGUST]],
  ['a month has more', [AUGUST, SEPTEMBER, { ...SEPTEMBER, qty: 0.000_001 }]],
  ['another product is among them', [AUGUST, SEPTEMBER, { ...AUGUST, product: 'CP' }]],
  ['another exchange', [AUGUST, { ...SEPTEMBER, exchange: 'CME' }]],
  ['a balance of the month', [AUGUST, { ...SEPTEMBER, window_start: '2024-09-10' }]],
  ['the other side', [AUGUST, { ...SEPTEMBER, qty: -5_000 }]],
  ['nothing is chosen', []],
])('they do not where %s', (_, tickets) => {
  expect(standsFor(closingRows([AUGUST, SEPTEMBER], tickets))).toBe(false);
});

test('quantities of many tickets are summed without a rest of binary fractions', () => {
  const tenths = Array.from({ length: 10 }, () => ({ ...AUGUST, qty: 0.1, cents: 0 }));
  expect(standsFor(closingRows([{ ...AUGUST, qty: 1, cents: 0 }], tenths))).toBe(true);
});

test('what the tickets paid more is of the whole order, and unknown while one waits for a settlement', () => {
  const dearer = { ...AUGUST, cents: 614_500_125 };
  const cheaper = { ...SEPTEMBER, cents: (SEPTEMBER.cents ?? 0) - 100 };
  expect(paidMore(closingRows([AUGUST, SEPTEMBER], [dearer, cheaper]))).toBe(25);
  expect(
    paidMore(closingRows([AUGUST, SEPTEMBER], [dearer, { ...SEPTEMBER, cents: null }])),
  ).toBeNull();
});
