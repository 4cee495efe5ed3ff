// covers: ./lot-columns.rules.ts
import { expect, test } from '@jest/globals';

import { readOpenedLot, withOpenedLot } from './opened-lot.rules.ts';

test.each([
  { table: 'closed', column: 'broker_sum', lot: '24-0117' },
  { table: 'outside', column: 'lc_sum', lot: 'A|B 7' },
  { table: 'any', column: 'income_expense', lot: '24-0117' },
] as const)(
  '[SHL-31] what is open of lot $lot stands in the address and is read again',
  (opened) => {
    const search = withOpenedLot(new URLSearchParams('tab=physical&show=both'), opened);
    expect(search.get('show')).toBe('both');
    expect(readOpenedLot(new URLSearchParams(search.toString()))).toEqual(opened);
    expect(withOpenedLot(search, undefined).toString()).toBe('tab=physical&show=both');
  },
);

test.each([
  '',
  'lot|closed|broker_sum',
  'lot|closed|broker_sum|',
  'lot|closed|total_sum|24-0117',
  'lot|sold|broker_sum|24-0117',
  'account|closed|broker_sum|24-0117',
])('"%s" opens nothing', (text) =>
  expect(readOpenedLot(new URLSearchParams({ open: text }))).toBeUndefined(),
);
