import { expect, test } from '@jest/globals';

import { PRODUCTS } from '../../../testing/pnl/products.ts';
import { columnsOf } from './columns.rules.ts';

test('[PNL-22] a product in barrels tells what a thousand of them weigh, as its tonnes are counted', () => {
  const { FEI, BLPG, LST, WTI } = PRODUCTS;
  const products = [FEI, LST, BLPG, WTI];
  const columns = columnsOf(products, new Set(products));
  expect(columns.map(({ code, kt_per_kb }) => [code, kt_per_kb])).toEqual([
    ['FEI', null],
    ['LST', 1 / (521 / 42)],
    ['BLPG', null],
    ['WTI', 1 / 7.53],
    ['MTB', null],
    ['CRUDE', null],
    ['PETRO_CHEM', null],
  ]);
});

test('[PNL-30] sums of products are called All Naphtha and Flat Price', () => {
  const { MOPJ } = PRODUCTS;
  const labels = columnsOf([MOPJ], new Set([MOPJ])).map(({ code, label }) => [code, label]);
  expect(labels).toEqual([
    ['MOPJ', 'MOPJ'],
    ['NAPHTHA', 'All Naphtha'],
    ['PETRO_CHEM', 'Flat Price'],
  ]);
});
