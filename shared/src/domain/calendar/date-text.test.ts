import { expect, test } from '@jest/globals';

import { dayOfText, monthOfText, yearOfText } from './date-text.ts';

test.each([
  ['28 Jun 2024', '2024-06-28'],
  ['28 jun 24', '2024-06-28'],
  ['28jun24', '2024-06-28'],
  ['5 March 2024', '2024-03-05'],
  ['28-Jun-2024', '2024-06-28'],
  ['28.06.2024', '2024-06-28'],
  ['28/6/24', '2024-06-28'],
  ['5.1.2024', '2024-01-05'],
  [' 2024-06-28 ', '2024-06-28'],
  ['29 Feb 2024', '2024-02-29'],
  ['29 Feb 2023', undefined],
  ['31 Jun 2024', undefined],
  ['2024-13-01', undefined],
  ['28 Ju 2024', undefined],
  ['28 xyz 2024', undefined],
  ['280624', undefined],
  ['yesterday', undefined],
  ['28 Jun', undefined],
  ['', undefined],
])('"%s" is %s', (text, day) => {
  expect(dayOfText(text)).toBe(day);
});

test.each([
  ['today', '2024-06-28'],
  [' Yesterday ', '2024-06-27'],
  ['28 Jun', '2024-06-28'],
  ['28jun', '2024-06-28'],
  ['29 jun', '2023-06-29'],
  ['28.6', '2024-06-28'],
  ['1/7', '2023-07-01'],
  ['31 jun', undefined],
  ['28', undefined],
  ['286', undefined],
  ['28 Jun 2025', '2025-06-28'],
  ['tomorrow', undefined],
])('on 28 Jun 2024 "%s" is %s', (text, day) => {
  expect(dayOfText(text, '2024-06-28')).toBe(day);
});

test('the days before the first of a year and before a leap day are days of the calendar', () => {
  expect(dayOfText('yesterday', '2024-01-01')).toBe('2023-12-31');
  expect(dayOfText('yesterday', '2024-03-01')).toBe('2024-02-29');
  expect(dayOfText('29 feb', '2023-06-28')).toBe('2020-02-29');
});

test.each(['constructor', 'toString', '__proto__'])('"%s" is no day', (text) => {
  expect(dayOfText(text, '2024-06-28')).toBeUndefined();
});

test.each([
  ['Jun 2024', '2024-06'],
  ['jun24', '2024-06'],
  ['June 24', '2024-06'],
  ['6.2024', '2024-06'],
  ['6/24', '2024-06'],
  ['2024-06', '2024-06'],
  ['13/24', undefined],
  ['2024-13', undefined],
  ['June', undefined],
  ['624', undefined],
  ['ju 24', undefined],
])('"%s" is the month %s', (text, month) => {
  expect(monthOfText(text)).toBe(month);
});

test.each([
  ['2024', '2024'],
  [' 24 ', '2024'],
  ['202', undefined],
  ['soon', undefined],
])('"%s" is the year %s', (text, year) => {
  expect(yearOfText(text)).toBe(year);
});
