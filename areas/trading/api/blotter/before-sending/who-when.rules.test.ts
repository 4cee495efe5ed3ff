import { expect, test } from '@jest/globals';

import { formatEmailName, whenText } from './who-when.rules.ts';

const ZURICH = 'Europe/Zurich';

test.each([
  // Two hours from UTC in summer, one in winter.
  ['2024-06-28T12:03:00Z', '2024-06-28T15:00:00Z', ZURICH, 'at 14:03 (Zurich)'],
  ['2024-01-15T12:03:00Z', '2024-01-15T15:00:00Z', ZURICH, 'at 13:03 (Zurich)'],
  ['2024-06-28T12:03:00Z', '2024-06-28T15:00:00Z', 'Asia/Singapore', 'at 20:03 (Singapore)'],
  // A day is one of the firm: half past ten in the evening of UTC is the next one.
  ['2024-06-27T22:30:00Z', '2024-06-28T15:00:00Z', ZURICH, 'at 00:30 (Zurich)'],
  ['2024-06-27T21:30:00Z', '2024-06-28T15:00:00Z', ZURICH, 'on 2024-06-27 at 23:30 (Zurich)'],
])('[BLO-14] %s, told at %s in %s, was %s', (at, now, zone, text) => {
  expect(whenText(at, { zone, now: () => new Date(now) })).toBe(text);
});

test('[BLO-14] somebody is called by the first name of an address', () => {
  expect(formatEmailName('maren@halyard.example')).toBe('Maren');
  expect(formatEmailName('olav')).toBe('Olav');
});
