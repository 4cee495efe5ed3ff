// covers: ./gone-legs.rules.ts
// covers: ./run-values.rules.ts
import { expect, test } from '@jest/globals';

import { factsOf, fixed, instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { RunValues } from './results.rules.ts';
import { runValues } from './run-values.rules.ts';

const { FEI } = PRODUCTS;
const BEFORE = '2024-06-26';
const DAY = '2024-06-27';

/** Effect of each cause on a leg, in dollars; those without one are left out. */
function causesOf({ explain }: RunValues, leg: number): Record<string, number> {
  const causes = Object.entries(explain).map(([bucket, cents]) => [bucket, cents[leg]! / 100]);
  return Object.fromEntries(causes.filter(([, dollars]) => dollars !== 0));
}

const june = instrumentOf(FEI, '2024-06');
/** Ten of twenty pricing days are fixed at 600; then 620 is fixed where 610 was expected. */
const PRICES = [
  ...Array.from({ length: 26 }, (_, at) => `2024-06-${String(at + 1).padStart(2, '0')}`).map(
    (day) => fixed('FEI', day, 600),
  ),
  fixed('FEI', DAY, 620),
  settled('FEI', '2024-06', [BEFORE, 610]),
  settled('FEI', '2024-06', [DAY, 630]),
];

test('[PNL-36] what a fixing differs from what was expected rolls; the rest of the month is price', () => {
  const facts = factsOf({ legs: [legOf(june, { qty: 1000, price: 590 })], prices: PRICES });
  const values = runValues(facts, DAY, { day: BEFORE, run: null });
  // 27 and 28 June were open: 1,000 × (620 − 610) / 20, and 1,000 × (630 − 610) / 20.
  expect(causesOf(values, 0)).toEqual({ roll: 500, price: 1000 });
});

test.each([
  ['before the day before', '2024-06-20', {}],
  ['on the day before', BEFORE, {}],
  // Priced at 600 × 18 and 610 × 2 on the day before.
  ['on the day', DAY, { amended: -11_000 }],
  ['on the day after', '2024-06-28', { roll: 500, price: 1000 }],
])('[PNL-36] prices move no cargo that was invoiced by then: %s', (_when, invoicedOn, causes) => {
  // A ticket of the same month wants the mark, so that it is there.
  const legs = [
    legOf(june, { qty: 1000, price: 590, invoicedOn }),
    legOf(june, { key: 'E2', entryId: 2, qty: 1, price: 590 }),
  ];
  const values = runValues(factsOf({ legs, prices: PRICES }), DAY, { day: BEFORE, run: null });
  expect(causesOf(values, 0)).toEqual(causes);
});

test.each([
  [DAY, null],
  ['2024-06-28', 602.5],
])(
  'a cargo that was invoiced on %s is marked at %s beside a ticket of its month',
  (invoicedOn, mark) => {
    const legs = [
      legOf(june, { qty: 1000, price: 590, invoicedOn }),
      legOf(june, { key: 'E2', entryId: 2, qty: 1, price: 590 }),
    ];
    const { today } = runValues(factsOf({ legs, prices: PRICES }), DAY, { day: BEFORE, run: null });
    expect(today.mark[0]).toBe(mark ?? Number.NaN);
  },
);
