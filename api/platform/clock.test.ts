import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { createClock, offsetInWords } from './clock.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  { zone: 'Europe/Zurich', at: '2024-06-28T21:59:59Z', day: '2024-06-28', time: '23:59:59' },
  { zone: 'Europe/Zurich', at: '2024-06-28T22:00:00Z', day: '2024-06-29', time: '00:00:00' },
  { zone: 'Europe/Zurich', at: '2024-06-28T06:59:59Z', day: '2024-06-28', time: '08:59:59' },
  { zone: 'Europe/Zurich', at: '2024-06-28T07:00:00Z', day: '2024-06-28', time: '09:00:00' },
  { zone: 'Europe/Zurich', at: '2024-03-31T00:59:59Z', day: '2024-03-31', time: '01:59:59' },
  { zone: 'Europe/Zurich', at: '2024-03-31T01:00:00Z', day: '2024-03-31', time: '03:00:00' },
  { zone: 'Europe/Zurich', at: '2024-10-27T01:00:00Z', day: '2024-10-27', time: '02:00:00' },
  { zone: 'UTC', at: '2024-06-28T23:59:59Z', day: '2024-06-28', time: '23:59:59' },
  { zone: 'UTC', at: '2024-06-29T00:00:00Z', day: '2024-06-29', time: '00:00:00' },
  { zone: 'America/New_York', at: '2024-06-29T03:59:59Z', day: '2024-06-28', time: '23:59:59' },
  { zone: 'America/New_York', at: '2024-06-29T04:00:00Z', day: '2024-06-29', time: '00:00:00' },
  { zone: 'Asia/Singapore', at: '2024-02-28T16:00:00Z', day: '2024-02-29', time: '00:00:00' },
])('in $zone it is $day $time at $at', ({ zone, at, day, time }) => {
  jest.setSystemTime(new Date(at));
  const clock = createClock({ zone });
  expect([clock.businessDate(), clock.timeOfDay()]).toEqual([day, time]);
});

test("a demo's day stands still while its time goes on", () => {
  jest.setSystemTime(new Date('2026-11-22T07:30:15Z'));
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  expect([clock.businessDate(), clock.timeOfDay()]).toEqual(['2024-06-28', '08:30:15']);
});

test.each([
  [-7_200, '2 h behind'],
  [5_399, '90 min ahead of'],
  [-119, '119 s behind'],
  [120, '2 min ahead of'],
])('a clock that is %p s ahead is told as %s', (seconds, words) => {
  expect(offsetInWords(seconds)).toBe(words);
});
