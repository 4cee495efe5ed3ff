import { expect, test } from '@jest/globals';

import {
  formatDay,
  formatDayMonth,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatTime,
} from './dates.ts';

test('a day in the forms the screens use', () => {
  expect(formatDay('2024-06-28')).toBe('28 Jun 24');
  expect(formatDay('2024-01-05')).toBe('05 Jan 24');
  expect(formatLongDay('2024-06-28')).toBe('28 Jun 2024');
  expect(formatDayMonth('2024-06-28')).toBe('28 Jun');
  expect(formatMonth('2024-08-01')).toBe('Aug 24');
});

test('what is no day is refused, not shown as nonsense', () => {
  expect(() => formatDay('yesterday')).toThrow(RangeError);
});

test('an instant is shown in the zone of the firm', () => {
  expect(formatInstant('2024-06-28T22:30:00.000Z', 'Europe/Zurich')).toBe('29 Jun 24 00:30');
  expect(formatInstant('2024-01-28T22:30:00.000Z', 'Europe/Zurich')).toBe('28 Jan 24 23:30');
});

test('a time is that of the firm’s zone', () => {
  expect(formatTime(new Date('2024-06-28T22:04:09Z'), 'Europe/Zurich')).toBe('00:04:09');
});
