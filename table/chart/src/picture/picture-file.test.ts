import { expect, test } from '@jest/globals';

import { pictureName } from './picture-file.ts';

test.each([
  ['SwissChemGas PNL', '2024-06-28', 'swisschemgas-pnl-2024-06-28.png'],
  ['Monthly PnL/Sharpe', '2024-06-28', 'monthly-pnl-sharpe-2024-06-28.png'],
  ['ED&F Historical Cash', undefined, 'ed-f-historical-cash.png'],
  ['Prämie', undefined, 'pramie.png'],
  ['../..', undefined, 'chart.png'],
])('[TAB-15] the picture of %p of %p is named %p', (title, day, name) => {
  expect(pictureName(title, day)).toBe(name);
});
