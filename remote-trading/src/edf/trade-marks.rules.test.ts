import { expect, test } from '@jest/globals';

import { findTradeMarks, isOutOfFilter } from './trade-marks.rules.ts';

const trade = { tradeType: 'Trade', account: 'PAPER-01', isExpiring: false, isInternal: false };

test.each([
  { change: {}, marks: [] },
  { change: { isExpiring: true }, marks: ['expiring'] },
  { change: { isInternal: true }, marks: ['internal'] },
  { change: { tradeType: 'TPA Transfer', isInternal: true }, marks: ['transfer'] },
  { change: { tradeType: 'TPA Transfer Out' }, marks: ['transfer'] },
  { change: { tradeType: 'Reversal of TPA Transfer' }, marks: ['transfer'] },
  { change: { tradeType: 'P&S', isExpiring: true }, marks: ['expiring', 'offset'] },
  { change: { tradeType: 'Delivery', isExpiring: true }, marks: ['expiring', 'delivery'] },
  { change: { tradeType: 'Trade Settlement' }, marks: ['settlement'] },
  { change: { tradeType: 'Delivery Notice' }, marks: [] },
])('[EDF-13] $change is marked $marks', ({ change, marks }) => {
  expect(findTradeMarks({ ...trade, ...change })).toEqual(marks);
});

test.each([
  { state: 'VERIFIED', filter: 'unverified', out: true },
  { state: 'PENDING', filter: 'unverified', out: false },
  { state: 'PENDING', filter: 'verified', out: true },
  { state: 'VERIFIED', filter: 'verified', out: false },
  { state: 'VERIFIED', filter: 'all', out: false },
] as const)(
  '[EDF-17] $state under $filter is marked as changed: $out',
  ({ state, filter, out }) => {
    expect(isOutOfFilter(state, filter)).toBe(out);
  },
);
