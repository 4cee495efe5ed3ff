import { expect, test } from '@jest/globals';

import { breakIn, inTime, openingBefore } from './balances.rules.ts';

type Said = readonly [day: number, amount: string, balance: string | null];

/** Entries on days of June, as they stand in a file. */
const rows = (...said: readonly Said[]) =>
  said.map(([day, amount, balance], index) => ({
    row: { line: index + 1, columns: [] },
    value: { day: `2024-06-${String(day).padStart(2, '0')}`, amount, balance },
  }));

const lines = (...said: readonly Said[]) => inTime(rows(...said), null).map(({ row }) => row.line);

test('entries stand in the order in which they were booked: by days, on one day by balances', () => {
  expect(lines([1, '5', '15'], [2, '1', '16'])).toEqual([1, 2]);
  expect(lines([2, '1', '16'], [1, '5', '15'])).toEqual([2, 1]);
  expect(lines([1, '1', '16'], [1, '5', '15'])).toEqual([2, 1]);
  expect(lines([1, '5', '15'], [1, '1', '16'])).toEqual([1, 2]);
  expect(lines([1, '5', null], [1, '1', null])).toEqual([1, 2]);
  // Days that go on, and balances that go back: the days are of another kind.
  expect(lines([1, '1', '16'], [2, '5', '15'])).toEqual([2, 1]);
});

test('a known opening shows the order where one balance alone does not', () => {
  const given = rows([1, '1', '16'], [1, '5', null]);
  expect(inTime(given, '10').map(({ row }) => row.line)).toEqual([2, 1]);
  expect(inTime(given, '15').map(({ row }) => row.line)).toEqual([1, 2]);
});

test('balances that stand behind some entries are followed over those without one', () => {
  const given = rows([1, '5', null], [1, '-2.5', '12.5'], [2, '1', null], [2, '1', '14.5']);
  expect(openingBefore(given)).toBe('10');
  expect(breakIn(given, null)).toBeUndefined();
  expect(breakIn(given, '10')).toBeUndefined();
  expect(breakIn(given, '11')).toMatchObject({ at: { row: { line: 2 } }, due: '13.5' });
  const lost = rows([1, '5', '15'], [2, '1', null], [2, '1', '17.01']);
  expect(breakIn(lost, null)).toMatchObject({ at: { row: { line: 3 } }, due: '17' });
  expect(openingBefore(rows([1, '5', null]))).toBeNull();
});
