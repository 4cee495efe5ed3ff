// covers: ./words.rules.ts
import { describe, expect, test } from '@jest/globals';
import Big from 'big.js';

import { type PricedTrade, priceWarnings } from './price-warning.rules.ts';

const DAY = '2024-06-28';
const settled = (value: string) => ({ value: new Big(value), day: DAY });
const BAND = { pricePerCent: '15', spreadPerCent: '10' };

/** FEI at 600 over MOPJ at 650. */
const PAIR: PricedTrade = {
  kind: 'PRICE',
  price: new Big(600),
  name: 'FEI / MOPJ Aug 24',
  productA: 'FEI',
  productB: 'MOPJ',
  isPair: true,
  a: settled('600'),
  difference: settled('-50'),
};
const FLAT: PricedTrade = {
  ...PAIR,
  name: 'FEI Aug 24',
  productB: null,
  isPair: false,
  difference: undefined,
};

const codesOf = (trade: PricedTrade, price: string | null) =>
  priceWarnings({ ...trade, price: price === null ? null : new Big(price) }, BAND).map(
    ({ code, figures }) => [code, figures['meant'] ?? figures['per_cent']],
  );

describe('a price far from the last settlement', () => {
  test.each([
    // 15 % of 600 is 90: the band itself is inside, on both sides.
    ['690', []],
    ['690.00001', [['PRICE_FAR', '15']]],
    ['510', []],
    ['509.99999', [['PRICE_FAR', '15']]],
    ['12', [['PRICE_FAR', '98']]],
    ['-612', [['PRICE_FAR', '202']]],
    ['2024', [['PRICE_FAR', '237.3']]],
    [null, []],
  ])('a flat price of %s', (price, warned) => {
    expect(codesOf(FLAT, price)).toEqual(warned);
  });

  test('79.5 $/gal where 0.795 settled is far', () => {
    expect(codesOf({ ...FLAT, a: settled('0.795') }, '79.5')).toEqual([['PRICE_FAR', '9900']]);
  });

  test.each([
    // 10 % of FEI's 600 is 60, around −50.
    ['10', []],
    ['10.00001', [['PRICE_FAR', '10']]],
    ['-110', []],
    ['-110.00001', [['PRICE_FAR', '10']]],
    ['50', [['PRICE_FAR', '16.7']]],
  ])('a differential of %s is compared with the difference of the settlements', (price, warned) => {
    expect(codesOf({ ...PAIR, kind: 'DIFFERENTIAL' }, price)).toEqual(warned);
  });

  test('says in plain words how far it is, from what, and what is usual', () => {
    expect(priceWarnings({ ...FLAT, price: new Big(12) }, BAND)[0]?.message).toBe(
      'Price 12 is 588 (98%) below the last settlement of FEI Aug 24, 600 on 28 Jun 24. Up to 15% is usual',
    );
    expect(
      priceWarnings({ ...PAIR, kind: 'DIFFERENTIAL', price: new Big(50) }, BAND)[0]?.message,
    ).toBe(
      'Differential 50 is 100 (16.7% of FEI) above the last settlement of FEI / MOPJ Aug 24, −50 on 28 Jun 24. Up to 10% is usual',
    );
  });

  test('nothing warns without a settlement, and without a band', () => {
    expect(codesOf({ ...FLAT, a: undefined }, '12')).toEqual([]);
    expect(priceWarnings({ ...FLAT, price: new Big(12) }, undefined)).toEqual([]);
  });
});

describe('two products and one price, by hand', () => {
  test.each([
    // Nearer to −50 than to 600, the middle between them is 275.
    ['35', [['PAIR_PRICE', 'DIFFERENTIAL']]],
    ['274.99999', [['PAIR_PRICE', 'DIFFERENTIAL']]],
    ['275', [['PRICE_FAR', '54.2']]],
    ['590', []],
  ])('%s as the price of A', (price, warned) => {
    expect(codesOf(PAIR, price)).toEqual(warned);
  });

  test.each([
    ['-55', []],
    ['275', [['PRICE_FAR', '54.2']]],
    ['275.00001', [['PAIR_PRICE', 'PRICE']]],
    ['612', [['PAIR_PRICE', 'PRICE']]],
  ])('%s as the difference', (price, warned) => {
    expect(codesOf({ ...PAIR, kind: 'DIFFERENTIAL' }, price)).toEqual(warned);
  });

  test.each([
    // 35 % of 600 is 210.
    ['209.99999', [['PAIR_PRICE', 'DIFFERENTIAL']]],
    ['210', [['PRICE_FAR', '65']]],
  ])('without a settlement of B %s is judged by its size', (price, warned) => {
    expect(codesOf({ ...PAIR, difference: undefined }, price)).toEqual(warned);
  });

  test('asks what is meant, beside what both settled at', () => {
    expect(priceWarnings({ ...PAIR, price: new Big(35) }, BAND)[0]?.message).toBe(
      'Is 35 the difference? FEI settled at 600 on 28 Jun 24, FEI less MOPJ at −50. Then tick Diff',
    );
    expect(
      priceWarnings({ ...PAIR, kind: 'DIFFERENTIAL', price: new Big(612) }, BAND)[0]?.message,
    ).toBe(
      'Is 612 the price of FEI? FEI settled at 600 on 28 Jun 24, FEI less MOPJ at −50. Then untick Diff',
    );
  });

  test('also where the product has no bands; never of what a clearer states', () => {
    expect(priceWarnings({ ...PAIR, price: new Big(35) }, undefined)).toHaveLength(1);
    expect(priceWarnings({ ...PAIR, isPair: false, price: new Big(35) }, undefined)).toEqual([]);
  });
});
