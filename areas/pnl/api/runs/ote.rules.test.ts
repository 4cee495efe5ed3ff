import { expect, test } from '@jest/globals';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { toMonthNumber } from '../engine/days.rules.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import type { Cleared } from '../facts/loaded.rules.ts';
import { oteDifferences } from './ote.rules.ts';

const BOUGHT: Cleared = {
  clearer_name: 'Norvane',
  account: 'PAPER-01',
  statement_date: '2024-06-27',
  product_a: 'FEI',
  product_b: null,
  prompt_date: '2024-08-01',
  prompt_months: 1,
  balmo_date: null,
  opens: true,
  volume: 10_000,
  paid: 6_000_000,
  realised_cents: 0,
};

const MARKS: Readonly<Record<string, number>> = { FEI: 612.5, ARA: 600, LST: 0.835 };
const markOf = ({ product, termMonth }: Instrument): number =>
  (MARKS[product.code] ?? Number.NaN) + (termMonth - toMonthNumber('2024-08-01'));

/** Differences of an account whose statement says so many dollars. */
const differences = (cleared: readonly Cleared[], dollars: number) =>
  oteDifferences({
    cleared,
    stated: [{ clearer_name: 'Norvane', account: 'PAPER-01', ote: Math.round(dollars * 100) }],
    products: new Map(Object.entries(PRODUCTS)),
    markOf,
  });

test('open positions at our marks tie out within a tick of each unit', () => {
  // 10,000 × (612.5 − 600); a thousandth of a dollar for each tonne.
  expect(differences([BOUGHT], 125_000)).toEqual([]);
  expect(differences([BOUGHT], 125_010)).toEqual([]);
  expect(differences([BOUGHT], 125_010.01)).toEqual([
    { clearer: 'Norvane', account: 'PAPER-01', stated: 12_501_001, computed: 12_500_000 },
  ]);
});

test('what is realised is open no more, and a closing line repeats trades', () => {
  const sold = { ...BOUGHT, volume: -10_000, paid: -6_100_000 };
  const settled = { ...BOUGHT, opens: false, realised_cents: 10_000_000 };
  expect(differences([BOUGHT, sold, settled], 0)).toEqual([]);
  expect(differences([BOUGHT, sold], 100_000)).toEqual([]);
  // Nothing is open: a dollar for what rounds.
  expect(differences([BOUGHT, sold, settled], 1)).toEqual([]);
  expect(differences([BOUGHT, sold, settled], 1.01)).toHaveLength(1);
});

test('a difference of two products, gallons and terms of some months are worth what they are', () => {
  const spread = { ...BOUGHT, product_b: 'ARA', paid: 100_000 };
  expect(differences([spread], 10_000 * 12.5 - 100_000)).toEqual([]);
  // 100 kb at 0.823 $/gal: model.md's 50,400.
  const gallons = { ...BOUGHT, product_a: 'LST', volume: 100_000, paid: 100_000 * 42 * 0.823 };
  expect(differences([gallons], 50_400)).toEqual([]);
  // August at 612.5, September a dollar more.
  expect(differences([{ ...BOUGHT, prompt_months: 2 }], 125_000 + 135_000)).toEqual([]);
});

test('a price of ours that is missing is a difference', () => {
  const [difference] = differences([{ ...BOUGHT, product_a: 'CP' }], 125_000);
  expect(difference).toMatchObject({ stated: 12_500_000, computed: Number.NaN });
});

test('another account’s trades are another account’s', () => {
  expect(differences([{ ...BOUGHT, account: 'PAPER-02' }], 0)).toEqual([]);
});
