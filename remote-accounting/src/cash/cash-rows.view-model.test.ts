import { expect, test } from '@jest/globals';

import { cashRows } from './cash-rows.view-model.ts';

test('[OB-5] a sum of balances says what it was where one of them is restated, and no other does', () => {
  const item = (company: string, card: string, ending: number, was?: number) => ({
    path: [company, card],
    names: [company, card],
    figures: { starting: 1, ending },
    ...(was !== undefined && { was: { ending: was } }),
  });
  const rows = cashRows([
    item('S1', '1000', 10.1, 9.9),
    item('S1', '1100', 0.2),
    item('S2', '1000', 5),
  ]);
  expect(rows.map(({ name, was }) => [name, was])).toEqual([
    ['S1', { ending: 10.1 }],
    ['1000', { ending: 9.9 }],
    ['1100', {}],
    ['S2', {}],
    ['1000', {}],
    ['Total', { ending: 15.1 }],
  ]);
});
