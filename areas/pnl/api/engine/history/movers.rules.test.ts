import { expect, test } from '@jest/globals';
import Big from 'big.js';

import { factsOf, instrumentOf, legOf, settled } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { runValues } from '../run-values.rules.ts';
import { biggestMovers } from './movers.rules.ts';

const BEFORE = '2024-06-27';
const DAY = '2024-06-28';
const august = (code: 'FEI' | 'ARA' | 'CP') => instrumentOf(PRODUCTS[code], '2024-08');

test('[PNL-10] what was lost moves as much as what was made; what stood still does not', () => {
  const facts = factsOf({
    legs: [
      legOf(august('FEI'), { key: 'E1', qty: 1_000 }),
      legOf(august('ARA'), { key: 'E2', qty: -30_000 }),
      legOf(august('ARA'), { key: 'E3', qty: 10_000 }),
      legOf(august('CP'), { key: 'E4', qty: 50_000 }),
    ],
    prices: [
      ...[settled('FEI', '2024-08', [BEFORE, 600]), settled('FEI', '2024-08', [DAY, 615])],
      ...[settled('ARA', '2024-08', [BEFORE, 550]), settled('ARA', '2024-08', [DAY, 552])],
      ...[settled('CP', '2024-08', [BEFORE, 570]), settled('CP', '2024-08', [DAY, 570])],
    ],
  });
  const movers = biggestMovers(runValues(facts, DAY, { day: BEFORE, run: null }), facts);
  const month = { term_month_date: '2024-08-01' };
  expect(movers).toEqual([
    { ...month, product: 'ARA', price: 552, price_dtd: 2, exposure_display: -20, pnl: -40_000 },
    { ...month, product: 'FEI', price: 615, price_dtd: 15, exposure_display: 1, pnl: 15_000 },
  ]);
});

test('[PNL-37] in a scenario a price of the day is the shifted one, that of the day before as published', () => {
  const published = factsOf({
    legs: [legOf(august('FEI'), { qty: 1_000 })],
    prices: [settled('FEI', '2024-08', [BEFORE, 600]), settled('FEI', '2024-08', [DAY, 615])],
  });
  const facts = { ...published, shock: { day: DAY, by: () => new Big('0.5'), dealt: 1 } };
  const [mover] = biggestMovers(runValues(facts, DAY, { day: BEFORE, run: null }), facts);
  expect(mover).toMatchObject({ price: 615.5, price_dtd: 15.5, pnl: 15_500 });
});
