// covers: ./month-window.rules.ts
// covers: ./range.rules.ts
import { expect, test } from '@jest/globals';

import { settled } from '@fairlead/api/testing/pnl/facts';
import { loadedOf } from '@fairlead/api/testing/pnl/loaded';
import { toMonthNumber } from '../engine/days.rules.ts';
import { runValues } from '../engine/run-values.rules.ts';
import { monthPrices } from './month-prices.rules.ts';
import { buildRunRange } from './range.rules.ts';

const BEFORE = '2024-06-27';
const DAY = '2024-06-28';

test('[PNL-27] a month beside the day before, and how far it moved in a day of six months', () => {
  const august = (on: string, price: number) => settled('FEI', '2024-08', [on, price]);
  const loaded = loadedOf({
    legs: [],
    prices: [
      // Too old by a day, were it not the day that the first change is counted from.
      ...[august('2023-12-27', 700), august('2023-12-28', 600), august('2023-12-29', 590)],
      // A gap is no change.
      ...[august('2024-01-02', 650), august('2024-02-01', 640), august('2024-02-02', 645)],
      ...[august(BEFORE, 610), august(DAY, 612.5)],
      ...[settled('FEI', '2024-09', [BEFORE, 615]), settled('FEI', '2024-05', ['2024-05-02', 1])],
      // It has moved once: the day itself is no second time without a change.
      ...[settled('FEI', '2024-10', [BEFORE, 620]), settled('FEI', '2024-10', [DAY, 622])],
    ],
  });
  const range = buildRunRange(loaded, DAY, DAY);
  const found = monthPrices(range, runValues(loaded, DAY, { day: BEFORE, run: null }));
  expect(found).toEqual([
    {
      product: 'FEI',
      month: toMonthNumber('2024-08-01'),
      price: 612.5,
      before: 610,
      dtdMin: -10,
      dtdMax: 5,
    },
    {
      product: 'FEI',
      month: toMonthNumber('2024-09-01'),
      price: Number.NaN,
      before: 615,
      dtdMin: Number.NaN,
      dtdMax: Number.NaN,
    },
    {
      product: 'FEI',
      month: toMonthNumber('2024-10-01'),
      price: 622,
      before: 620,
      dtdMin: 2,
      dtdMax: 2,
    },
  ]);
});
