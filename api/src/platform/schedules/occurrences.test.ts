import { expect, test } from '@jest/globals';

import { latestOccurrence, nextOccurrences, occurrencesAfter } from './occurrences.ts';

const zone = 'Europe/Zurich';
const FIRST = { count: 4, counts: () => true };

/** The next moments as UTC says them: '03-29 01:30'. */
const next = (cron: string, after: string, count = 4) =>
  nextOccurrences({ cron, zone }, new Date(after), { ...FIRST, count }).map(textOf);
const textOf = (at: Date) => at.toISOString().slice(5, 16).replace('T', ' ');

test('a time that the clocks skip in spring comes an hour later, once', () => {
  expect(next('30 2 * * *', '2026-03-28T00:00Z', 3)).toEqual([
    '03-28 01:30',
    '03-29 01:30',
    '03-30 00:30',
  ]);
});

test('a time that the clocks repeat in autumn comes once, wherever one begins to read', () => {
  expect(next('30 2 * * *', '2026-10-24T12:00Z', 2)).toEqual(['10-25 00:30', '10-26 01:30']);
  // Between the two half past two of that night.
  expect(next('30 2 * * *', '2026-10-25T01:00Z', 2)).toEqual(['10-26 01:30', '10-27 01:30']);
});

test('what comes every hour comes in every hour of both nights', () => {
  expect(next('30 * * * *', '2026-03-29T00:00Z')).toEqual([
    ...['03-29 00:30', '03-29 01:30', '03-29 02:30', '03-29 03:30'],
  ]);
  expect(next('30 * * * *', '2026-10-25T00:00Z')).toEqual([
    ...['10-25 00:30', '10-25 01:30', '10-25 02:30', '10-25 03:30'],
  ]);
});

test('the latest moment up to another is found however long ago it was, and never one before the first', () => {
  const latest = (cron: string, after: string, until: string) =>
    latestOccurrence({ cron, zone }, new Date(after), new Date(until))?.toISOString();
  expect(latest('*/5 * * * *', '2020-01-01T00:00Z', '2026-06-01T10:07:31Z')).toBe(
    '2026-06-01T10:05:00.000Z',
  );
  expect(latest('0 8 1 1 *', '2020-01-01T00:00Z', '2026-06-01T10:07Z')).toBe(
    '2026-01-01T07:00:00.000Z',
  );
  // The very moment counts.
  expect(latest('0 8 * * *', '2020-01-01T00:00Z', '2026-06-01T06:00Z')).toBe(
    '2026-06-01T06:00:00.000Z',
  );
  expect(latest('0 8 * * *', '2026-06-01T06:00Z', '2026-06-01T10:00Z')).toBeUndefined();
  // The second half past two of autumn is the first one's.
  expect(latest('30 2 * * *', '2020-01-01T00:00Z', '2026-10-25T01:30:04Z')).toBe(
    '2026-10-25T00:30:00.000Z',
  );
});

test('what never counts within five years is no moment', () => {
  const none = { count: 1, counts: () => false };
  expect(nextOccurrences({ cron: '* * * * 6', zone }, new Date('2026-01-01'), none)).toEqual([]);
  expect(nextOccurrences({ cron: '0 0 29 2 *', zone }, new Date('2026-01-01'), none)).toEqual([]);
});

test('a day that does not count is looked at once, however many moments it has', () => {
  let read = 0;
  const none = () => {
    read += 1;
    return false;
  };
  const after = new Date('2026-01-01');
  const asked = { count: 1, counts: none };
  expect(nextOccurrences({ cron: '* * * * 6', zone }, after, asked)).toEqual([]);
  expect(read).toBeLessThan(270);
  // The first moment of the next day that counts is not passed over.
  const monday = { count: 2, counts: (day: string) => day === '2026-03-30' };
  expect(nextOccurrences({ cron: '*/30 * * * *', zone }, after, monday).map(String)).toEqual(
    ['2026-03-29T22:00:00Z', '2026-03-29T22:30:00Z'].map((at) => String(new Date(at))),
  );
});

test('lines are read on without end', () => {
  let n = 0;
  for (const at of occurrencesAfter({ cron: '0 * * * *', zone }, new Date('2026-01-01T00:00Z'))) {
    n += 1;
    if (at.toISOString() === '2027-01-01T00:00:00.000Z') break;
  }
  expect(n).toBe(365 * 24);
});
