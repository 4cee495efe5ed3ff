// covers: ./look-ahead.rules.ts
// covers: ./spreads.rules.ts
import { describe, expect, test } from '@jest/globals';

import { factsOf, instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { toMonthNumber } from './days.rules.ts';
import { openFractionAhead } from './look-ahead.rules.ts';
import { runValues } from './run-values.rules.ts';
import { spreadsByStructure } from './spreads.rules.ts';
import { valuation } from './valuation.rules.ts';

const { FEI, LST, CP } = PRODUCTS;
const DAY = '2024-06-28';

/** The gross of one leg of August, in dollars. */
function grossOf(product: typeof FEI, qty: number, [price, mark]: readonly [number, number]) {
  const legs = [legOf(instrumentOf(product, '2024-08'), { qty, price })];
  const facts = factsOf({ legs, prices: [settled(product.code, '2024-08', [DAY, mark])] });
  return Number(valuation(facts, DAY).gross[0]) / 100;
}

describe('model.md, tiny vectors', () => {
  test.each([
    ['FEI, ten lots bought', FEI, 10_000, [600, 612.5], 125_000],
    ['LST, 25 lots sold in dollars of a gallon', LST, -25_000, [0.762, 0.79911], -38_965.5],
    ['LST, 100 kb', LST, 100_000, [0.823, 0.835], 50_400],
  ] as const)('[API-09] %s', (_what, product, qty, prices, dollars) => {
    expect(grossOf(product, qty, prices)).toBe(dollars);
  });

  test('[API-09] [PNL-36] a day’s change is its price, what is new and its cost, and nothing is left', () => {
    const august = instrumentOf(FEI, '2024-08');
    const facts = factsOf({
      legs: [
        legOf(august, { key: 'E1', qty: 50_000, price: 590 }),
        legOf(august, { key: 'E2', qty: 10_000, price: 608, tradeDate: DAY, cost: -3_000 }),
      ],
      prices: [
        settled('FEI', '2024-08', ['2024-06-27', 600]),
        settled('FEI', '2024-08', [DAY, 612]),
      ],
    });
    const { explain, today, before } = runValues(facts, DAY, { day: '2024-06-27', run: null });
    const sum = (cents: Float64Array) => cents.reduce((total, each) => total + each, 0) / 100;
    const parts = Object.fromEntries(
      Object.entries(explain)
        .map(([bucket, cents]) => [bucket, sum(cents)] as const)
        .filter(([, dollars]) => dollars !== 0),
    );
    expect(parts).toEqual({ price: 600_000, new: 40_000, costs: -30 });
    expect(sum(today.gross) + sum(today.cost) - sum(before.gross) - sum(before.cost)).toBe(639_970);
  });

  test('[API-09] [PNL-24] a row of months as spreads, and what stays flat', () => {
    const months = ['2024-07', '2024-08', '2024-09', '2024-10'].map((each) =>
      toMonthNumber(`${each}-01`),
    );
    const kt = [50, -20, -30, 10];
    // Not in their order: months are sorted.
    const byMonth = new Map(months.map((month, at) => [month, kt[at] ?? 0] as const).reverse());
    expect(spreadsByStructure(byMonth).map(({ spread, position }) => [spread, position])).toEqual([
      ['Jul/Aug 24', 50],
      ['Aug/Sep 24', 30],
      ['Sep/Oct 24', 0],
      ['Flat', 10],
    ]);
  });
});

test('a spread across the end of a year names both; without a month all is flat', () => {
  const december = toMonthNumber('2024-12-01');
  const spreads = spreadsByStructure(
    new Map([
      [december, 1],
      [december + 1, 2],
    ]),
  );
  expect(spreads.map(({ spread }) => spread)).toEqual(['Dec 24/Jan 25', 'Flat']);
  expect(spreadsByStructure(new Map())).toEqual([{ spread: 'Flat', termMonth: null, position: 0 }]);
});

describe('what will be open at the end of a day to come', () => {
  // From Friday 28 June: July has 23 pricing days of which Thursday the 4th is none.
  const july = (product: typeof FEI) => instrumentOf(product, '2024-07');
  const facts = factsOf({
    legs: [
      legOf(july(FEI), { key: 'E1' }),
      legOf(instrumentOf(FEI, '2024-06'), { key: 'E2' }),
      legOf(july(CP), { key: 'E3' }),
      legOf(july(FEI), { key: 'E4', tradeDate: '2024-07-01' }),
      legOf(july(FEI), { key: 'E5', invoicedOn: DAY }),
      legOf(null, { key: 'E6' }),
    ],
    holidays: { UK: ['2024-07-04'] },
  });

  test.each([
    ['2024-06-28', [1, 0, 1, 0, 0, 0]],
    // A month's one price is assumed with the last pricing day before the month.
    ['2024-07-01', [21 / 22, 0, 0, 0, 0, 0]],
    ['2024-07-03', [19 / 22, 0, 0, 0, 0, 0]],
    // On its own holiday the product fixes nothing.
    ['2024-07-04', [19 / 22, 0, 0, 0, 0, 0]],
    ['2024-07-05', [18 / 22, 0, 0, 0, 0, 0]],
    ['2024-07-31', [0, 0, 0, 0, 0, 0]],
    ['2024-08-23', [0, 0, 0, 0, 0, 0]],
  ])('%s', (until, open) => {
    expect([...openFractionAhead(facts, DAY, until)]).toEqual(open);
  });

  test('[PNL-21] five business days of the firm are one date for all products', () => {
    const legs = [legOf(july(FEI), { qty: 25 }), legOf(instrumentOf(LST, '2024-07'), { qty: 25 })];
    // The 4th of July is a holiday of LST alone.
    const both = factsOf({ legs, holidays: { UK: [], US: ['2024-07-04'] } });
    const [fei, lst] = openFractionAhead(both, DAY, '2024-07-05');
    expect([25 * fei!, 25 * lst!].map((kb) => kb.toFixed(3))).toEqual(['19.565', '20.455']);
  });
});
