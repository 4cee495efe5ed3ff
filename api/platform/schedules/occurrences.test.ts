import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PgBoss } from 'pg-boss';

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

test('each time that the clocks skip in spring comes, also where one begins to read among them', () => {
  expect(next('20,36,51 2 * * *', '2026-03-29T01:20Z', 3)).toEqual([
    ...['03-29 01:36', '03-29 01:51', '03-30 00:20'],
  ]);
  const latest = latestOccurrence(
    { cron: '20,36,51 2 * * *', zone },
    new Date('2026-01-01'),
    new Date('2026-03-29T02:00Z'),
  );
  expect(latest?.toISOString()).toBe('2026-03-29T01:51:00.000Z');
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

/** Numbers of a field of cron as people write them. */
const field = (least: number, greatest: number) => {
  const number = fc.integer({ min: least, max: greatest });
  return fc.oneof(
    fc.constant('*'),
    number.map(String),
    fc.integer({ min: 1, max: greatest - least }).map((step) => `*/${step}`),
    fc
      .uniqueArray(number, { minLength: 2, maxLength: 2 })
      .map((ends) => ends.toSorted((a, b) => a - b).join('-')),
    fc.uniqueArray(number, { minLength: 2, maxLength: 3 }).map(String),
  );
};
/** Lines that are due often enough for a few days, many of them in the hours in which clocks change. */
const anyLine = fc
  .tuple(field(0, 59), fc.oneof(field(0, 4), field(0, 23)), fc.constant('* *'), field(0, 6))
  .map((fields) => fields.join(' '));

const CHANGES = [
  ...['Europe/Zurich 2026-03-29T01:00Z', 'Europe/Zurich 2026-10-25T01:00Z'],
  ...['America/New_York 2026-03-08T07:00Z', 'America/New_York 2026-11-01T06:00Z'],
  ...['America/Santiago 2026-09-06T04:00Z', 'Australia/Sydney 2026-10-03T16:00Z'],
  ...['Asia/Singapore 2026-06-01T00:00Z', 'UTC 2026-12-31T23:59Z'],
].map((text) => text.split(' ') as [string, string]);

/** A moment some hours before or after the clocks of a zone change. */
const anyMoment = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -18_000, max: 18_000 }))
  .map(([[its, change], seconds]) => ({
    zone: its,
    after: new Date(new Date(change).getTime() + 1_000 * seconds),
  }));

const boss = new PgBoss({
  db: { executeSql: async () => Promise.reject(new Error('It only reads lines of cron')) },
  migrate: false,
  supervise: false,
  schedule: false,
});

test('every line of cron has the moments that pg-boss has, wherever one begins to read', () => {
  fc.assert(
    fc.property(anyLine, anyMoment, (cron, { zone: its, after }) => {
      const from = new Date(after.getTime() - 3 * 3_600_000);
      const page = boss.previewSchedule(cron, { tz: its, from, count: 240 });
      const expected = page.filter((at) => at > after).slice(0, 30);
      const moments = occurrencesAfter({ cron, zone: its }, after);
      expect(expected.map(() => moments.next().value)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('lines of cron are read by the very parser of pg-boss', () => {
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(realpathSync(ours.resolve('pg-boss')));
  expect(realpathSync(ours.resolve('cron-parser'))).toBe(
    realpathSync(theirs.resolve('cron-parser')),
  );
});
