import { expect, test } from '@jest/globals';

import { instantNumber, sheetDayNumber } from './day-number.ts';

test.each([
  ['1900-03-01', 61],
  ['2024-02-29', 45351],
  ['2024-06-28', 45471],
  ['2024-02-30', undefined],
  ['1900-02-28', undefined],
  ['2024-6-28', undefined],
  ['', undefined],
])('[TAB-14] the day %s has the number %p', (text, number) => {
  expect(sheetDayNumber(text)).toBe(number);
});

test.each([
  ['2024-06-28T12:00:00Z', 45471.5],
  ['2024-06-28T14:00:00+02:00', 45471.5],
  ['2024-06-28T12:00:00', undefined],
  ['2024-06-28', undefined],
  ['soon', undefined],
])('[TAB-14] the moment %s has the number %p', (text, number) => {
  expect(instantNumber(text)).toBe(number);
});
