import { describe, expect, test } from '@jest/globals';

import { type EntryLeg, legsOfEntry, type ProductFacts } from './entry-legs.ts';
import { toInternalEntry, toRegularEntry } from './entry-of-ticket.ts';
import { CONTEXT, completeTicket } from './testing/ticket-context.ts';
import type { RegularEntry } from './ticket.ts';

const facts = (
  code: string,
  metric: string,
  quoteUnit: string,
  per: [string | null, string | null],
) =>
  [
    code,
    {
      code,
      metric,
      quoteUnit,
      bblPerMt: per[0],
      galPerMt: per[1],
      isConvertedLeg: metric === 'BBL',
    },
  ] as const;
const PRODUCTS: ReadonlyMap<string, ProductFacts> = new Map([
  facts('FEI', 'MT', '$/MT', ['12.404762', '521']),
  facts('ARA', 'MT', '$/MT', ['12.404762', '521']),
  facts('LST', 'BBL', '$/gal', ['12.404762', '521']),
  facts('EPC', 'BBL', '$/gal', ['12.404762', '521']),
  facts('BRT', 'BBL', '$/BBL', ['7.53', null]),
  facts('BLPG', 'MT', '$/MT', [null, null]),
  facts('XBBL', 'BBL', '$/BBL', [null, null]),
]);

function legs(change: Partial<RegularEntry>) {
  const entry = { ...toRegularEntry(completeTicket('regular'), CONTEXT), ...change };
  return legsOfEntry('regular', entry, PRODUCTS);
}
const short = (all: readonly EntryLeg[]) =>
  all.map(({ product, termMonth, qty, priced, price }) =>
    [product, termMonth.slice(0, 7), qty, priced, price].filter((part) => part !== null).join(' '),
  );

test('one month of one product is one leg at the price, over the month', () => {
  expect(legs({})).toEqual([
    {
      book: 'Paper',
      strategy: 'East-West',
      deal: 'Petrel',
      product: 'FEI',
      termMonth: '2024-08-01',
      windowStart: '2024-08-01',
      windowEnd: '2024-08-31',
      qty: '10000',
      price: '612.5',
      priced: 'FIXED',
      unitMult: '1',
      tradeDate: '2024-06-28',
      exchange: 'ICE',
    },
  ]);
});

test.each<[string, Partial<RegularEntry>, string[]]>([
  ['a price that is empty is the settlement', { price_a: null }, ['FEI 2024-08 10000 MOC']],
  [
    'a quarter is three legs of the whole volume',
    { month_a: 'Q4', volume: -6000 },
    [
      'FEI 2024-10 -6000 FIXED 612.5',
      'FEI 2024-11 -6000 FIXED 612.5',
      'FEI 2024-12 -6000 FIXED 612.5',
    ],
  ],
  [
    'a time spread is bought and sold, its price the differential',
    { month_b: 'Jan', year_b: 2025, price_a: 12.5 },
    ['FEI 2024-08 10000 DIFFERENTIAL', 'FEI 2025-01 -10000 MOC'],
  ],
  [
    'of a pair A has the price and B the settlement',
    { product_b: 'ARA' },
    ['FEI 2024-08 10000 FIXED 612.5', 'ARA 2024-08 -10000 MOC'],
  ],
  [
    'with diff the price is the differential',
    { product_b: 'ARA', diff: true, price_a: 18.5 },
    ['FEI 2024-08 10000 DIFFERENTIAL', 'ARA 2024-08 -10000 MOC'],
  ],
  [
    'a diff without a price is two settlements',
    { product_b: 'ARA', diff: true, price_a: null },
    ['FEI 2024-08 10000 MOC', 'ARA 2024-08 -10000 MOC'],
  ],
  [
    'a pair of two months',
    { product_b: 'ARA', month_b: 'Sep', year_b: 2024 },
    ['FEI 2024-08 10000 DIFFERENTIAL', 'ARA 2024-09 -10000 MOC'],
  ],
  [
    'the converted leg has the volume that was agreed, of the other sign',
    { product_b: 'LST', converted_leg_volume: 124_000, volume: -10_000 },
    ['FEI 2024-08 -10000 FIXED 612.5', 'LST 2024-08 124000 MOC'],
  ],
  [
    'a diff of two units is converted by gallons a tonne',
    { product_b: 'LST', diff: true },
    ['FEI 2024-08 10000 DIFFERENTIAL', 'LST 2024-08 -124047.619048 MOC'],
  ],
  [
    'and back again',
    { product_a: 'LST', product_b: 'FEI', diff: true, volume: -521_000 },
    ['LST 2024-08 -521000 DIFFERENTIAL', 'FEI 2024-08 42000 MOC'],
  ],
  [
    'by the barrels a tonne of what is dealt in barrels',
    { product_b: 'BRT', diff: true, volume: 1000 },
    ['FEI 2024-08 1000 DIFFERENTIAL', 'BRT 2024-08 -7530 MOC'],
  ],
  [
    'two products of one unit are not converted',
    { product_a: 'LST', product_b: 'EPC', volume: 25_000 },
    ['LST 2024-08 25000 FIXED 612.5', 'EPC 2024-08 -25000 MOC'],
  ],
  ['every digit of a price', { price_a: 0.0000001 }, ['FEI 2024-08 10000 FIXED 0.0000001']],
])('%s', (_, change, expected) => {
  expect(short(legs(change))).toEqual(expected);
});

test('a balmo prices from its date, also against the month after', () => {
  const spread = { month_a: 'Jun', balmo_date: '2024-06-28', month_b: 'Jul', year_b: 2024 };
  expect(legs(spread).map(({ windowStart, windowEnd }) => [windowStart, windowEnd])).toEqual([
    ['2024-06-28', '2024-06-30'],
    ['2024-07-01', '2024-07-31'],
  ]);
});

test.each([
  ['LST', '42'],
  ['BRT', '1'],
])('%s counts %s times its price', (product_a, unitMult) => {
  expect(legs({ product_a })[0]?.unitMult).toBe(unitMult);
});

describe('an internal ticket', () => {
  const entry = toInternalEntry(completeTicket('internal'), CONTEXT);

  test('stands in both books, and sums to zero', () => {
    const both = legsOfEntry('internal', { ...entry, month_b: 'Sep', year_b: 2024 }, PRODUCTS);
    expect(both.map(({ book, deal, termMonth, qty }) => [book, deal, termMonth, qty])).toEqual([
      ['Paper', 'Petrel', '2024-08-01', '10000'],
      ['Paper', 'Petrel', '2024-09-01', '-10000'],
      ['Product', 'LPG', '2024-08-01', '-10000'],
      ['Product', 'LPG', '2024-09-01', '10000'],
    ]);
  });
});

test('what nothing converts has no legs', () => {
  expect(() => legs({ product_a: 'BLPG', product_b: 'XBBL', diff: true })).toThrow(
    'Nothing converts BLPG to XBBL',
  );
  expect(() => legs({ product_a: 'NONE' })).toThrow('Nothing is known of product NONE');
});
