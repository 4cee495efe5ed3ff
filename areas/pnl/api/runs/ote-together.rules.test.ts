import { expect, test } from '@jest/globals';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import type { Cleared } from '../facts/loaded.rules.ts';
import { oteDifferences, type StatedOte } from './ote.rules.ts';

const CLEARED: Cleared = {
  clearer_name: 'Norvane',
  account: 'PAPER-01',
  statement_date: '2024-06-28',
  product_a: 'FEI',
  product_b: null,
  prompt_date: '2024-08-01',
  prompt_months: 1,
  balmo_date: null,
  opens: true,
  volume: 0,
  paid: 0,
  realised_cents: 0,
};

/** 10,000 t bought at 600, 4,000 t sold at 605; at 610 the 6,000 t that are open are worth 60,000. */
const DEALT: readonly Cleared[] = [
  { ...CLEARED, volume: 10_000, paid: 6_000_000 },
  { ...CLEARED, volume: -4_000, paid: -2_420_000 },
];

/** Offset that made what the 4,000 t made. */
const offsetIn = (account: string): Cleared => ({
  ...CLEARED,
  account,
  opens: false,
  volume: 0,
  paid: 20_000,
  realised_cents: 2_000_000,
});

const stated = (account: string, dollars: number): StatedOte => ({
  clearer_name: 'Norvane',
  account,
  ote: dollars * 100,
});

const differences = (cleared: readonly Cleared[], all: readonly StatedOte[]) =>
  oteDifferences({
    cleared,
    stated: all,
    products: new Map(Object.entries(PRODUCTS)),
    markOf: () => 610,
  });

test('an account ties out by its own trades', () => {
  const cleared = [...DEALT, offsetIn('PAPER-01')];
  expect(differences(cleared, [stated('PAPER-01', 60_000)])).toEqual([]);
  expect(differences(cleared, [stated('PAPER-01', 60_006)])).toEqual([]);
  expect(differences(cleared, [stated('PAPER-01', 60_007), stated('SCG', 0)])).toEqual([
    { clearer: 'Norvane', account: 'PAPER-01', stated: 6_000_700, computed: 6_000_000 },
  ]);
});

test('where what closes is booked apart, the accounts of the clearer tie out together', () => {
  const cleared = [...DEALT, offsetIn('SCG')];
  expect(differences(cleared, [stated('PAPER-01', 60_000), stated('SCG', 0)])).toEqual([]);
  expect(differences(cleared, [stated('PAPER-01', 50_000), stated('SCG', 0)])).toEqual([
    { clearer: 'Norvane', account: 'all accounts', stated: 5_000_000, computed: 6_000_000 },
  ]);
});
