import { expect, test } from '@jest/globals';

import { addDays, dayNumber, daysBetween, dayText, isDay } from './days.ts';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-30', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-6-28', false],
  ['28-06-2024', false],
  ['2024-06-28T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-02-28', 1, '2023-03-01'],
  ['2024-01-01', -1, '2023-12-31'],
  // Over both changes of the clocks.
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-26', -2, '2026-10-24'],
  ['0001-01-01', -1, '0000-12-31'],
  ['9999-12-30', 1, '9999-12-31'],
  ['2024-06-28', 0, '2024-06-28'],
])('%s and %d days are %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

test('days are numbered from 1970 on', () => {
  expect(['1969-12-31', '1970-01-01', '2024-06-28'].map(dayNumber)).toEqual([-1, 0, 19_902]);
  expect(dayText(19_902)).toBe('2024-06-28');
});
