import { expect, test } from '@jest/globals';

import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { toExposure } from './cells.rules.ts';
import {
  listExposureColumns,
  inColumnOrder,
  productsOfColumn,
  pickColumnShare,
} from './columns.rules.ts';

const all = Object.values(PRODUCTS);
const codesOf = (products: readonly { readonly code: string }[]) =>
  products.map(({ code }) => code);

test.each([
  ['MTB', ['LST']],
  ['NAPHTHA', ['MOPJ']],
  ['CRUDE', ['WTI', 'BRT']],
  // What freight costs is no price of what is shipped.
  ['PETRO_CHEM', ['FEI', 'ARA', 'CP', 'LST', 'MOPJ', 'WTI', 'BRT']],
  ['FEI', ['FEI']],
])('[PNL-30] the column %s is of %j', (code, products) => {
  expect(codesOf(all.filter(productsOfColumn(code)))).toEqual(products);
});

test('[PNL-30] columns stand in the order of the specification, sums of what is there behind them', () => {
  const { FEI, WTI, BLPG } = PRODUCTS;
  expect(codesOf(inColumnOrder(all))).toEqual([
    ...['FEI', 'CP', 'ARA', 'MOPJ', 'LST', 'BLPG', 'WTI', 'BRT'],
  ]);
  const shown = listExposureColumns(inColumnOrder(all), new Set([WTI, FEI, BLPG]));
  const read = shown.map(({ code, label, exposure_unit, is_group }) => [
    ...[code, label, exposure_unit, is_group ? 'sum' : 'product'],
  ]);
  expect(read).toEqual([
    ['FEI', 'FEI', 'kt', 'product'],
    ['BLPG', 'BLPG', 'kt', 'product'],
    ['WTI', 'WTI', 'kb', 'product'],
    ['CRUDE', 'CRUDE', 'kb', 'sum'],
    ['PETRO_CHEM', 'Flat Price', 'kt', 'sum'],
  ]);
  expect(codesOf(listExposureColumns(all, new Set([BLPG])))).toEqual(['BLPG']);
});

test('[PNL-22] a column of tonnes takes barrels as tonnes, one of barrels what is in barrels', () => {
  const { FEI, LST, WTI } = PRODUCTS;
  const columns = listExposureColumns(all, new Set(all));
  const share = (code: string, product: typeof FEI, units: number) => {
    const column = columns.find((each) => each.code === code);
    return pickColumnShare(column!, product, toExposure(product, units));
  };
  expect(share('PETRO_CHEM', FEI, 1000)).toBe(1_000_000);
  // 521 gallons are a tonne, 42 a barrel; 7.53 barrels of crude.
  expect(share('PETRO_CHEM', LST, 521)).toBe(42_000);
  expect(share('PETRO_CHEM', WTI, -7_530)).toBe(-1_000_000);
  expect(share('MTB', LST, 521)).toBe(521_000);
  expect(share('CRUDE', WTI, -7_530)).toBe(-7_530_000);
  expect(share('CRUDE', LST, 521)).toBe(0);
});

test('[API-09] half of a thousandth goes away from zero, so that an internal pair is nothing', () => {
  const { FEI, LST } = PRODUCTS;
  for (const product of [FEI, LST]) {
    const [bought, sold] = [toExposure(product, 0.0005), toExposure(product, -0.0005)];
    expect([bought.units, sold.units]).toEqual([1, -1]);
    expect(bought.tonnes + sold.tonnes).toBe(0);
  }
});

test('[PNL-22] a product in barrels tells what a thousand of them weigh, as its tonnes are counted', () => {
  const { FEI, BLPG, LST, WTI } = PRODUCTS;
  const products = [FEI, LST, BLPG, WTI];
  const columns = listExposureColumns(products, new Set(products));
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
  const labels = listExposureColumns([MOPJ], new Set([MOPJ])).map(({ code, label }) => [
    code,
    label,
  ]);
  expect(labels).toEqual([
    ['MOPJ', 'MOPJ'],
    ['NAPHTHA', 'All Naphtha'],
    ['PETRO_CHEM', 'Flat Price'],
  ]);
});
