import { expect, test } from '@jest/globals';

import {
  calendarMonthText,
  shiftDay,
  findWeek,
  shiftMonth,
  noSuchDay,
  weeksOfMonth,
} from './month-days.rules.ts';

test.each([
  ['2024-06-28', 1, '2024-06-29'],
  ['2024-06-30', 1, '2024-07-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2024-01-01', -7, '2023-12-25'],
])('%s and %s days are %s', (day, days, after) => {
  expect(shiftDay(day, days)).toBe(after);
});

test.each([
  ['2024-06-28', 1, '2024-07-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-12-15', 1, '2025-01-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
])('%s and %s months are %s', (day, months, after) => {
  expect(shiftMonth(day, months)).toBe(after);
});

test('weeks go from Monday to Sunday, and a month has only its own days', () => {
  expect(findWeek('2024-06-30')).toEqual(['2024-06-24', '2024-06-30']);
  expect(findWeek('2024-06-24')).toEqual(['2024-06-24', '2024-06-30']);
  const june = weeksOfMonth('2024-06-28');
  expect(june).toHaveLength(5);
  expect(june[0]).toEqual([...Array<undefined>(5), '2024-06-01', '2024-06-02']);
  expect(june[4]?.at(-1)).toBe('2024-06-30');
  // From a Monday on, whole weeks.
  expect(weeksOfMonth('2021-02-10')).toHaveLength(4);
  expect(weeksOfMonth('2024-12-31').flat().filter(Boolean)).toHaveLength(31);
  expect(calendarMonthText('2024-06-28')).toBe('June 2024');
});

test.each([
  ['2024-02-30', 'There is no 30 February 2024.'],
  ['2023-02-29', 'There is no 29 February 2023.'],
  ['2024-06-31', 'There is no 31 June 2024.'],
  ['2024-13-01', 'There is no month 13 in a year: 2024-13-01 is no day.'],
  ['2024-00-10', 'There is no month 00 in a year: 2024-00-10 is no day.'],
])('%s: %s', (text, words) => {
  expect(noSuchDay(text)).toBe(words);
});
