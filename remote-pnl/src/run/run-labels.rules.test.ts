import { expect, test } from '@jest/globals';

import { RUN_TYPES } from '@fairlead/pnl/contract/runs';

import { pnlRunLabel, RUN_TONES, timeAgo, writtenDate } from './run-labels.rules.ts';

test.each([
  ['INTRADAY', true, 'Intraday Preliminary'],
  ['INTRADAY', null, 'Intraday Preliminary'],
  ['INTRADAY', false, 'Intraday'],
  ['PRELIM', null, 'Prelim'],
  ['LIKELY_COB', null, 'Likely COB'],
  ['COB', null, 'COB'],
  ['VERIFIED', null, 'Verified'],
  ['SCENARIO', null, 'Scenario'],
] as const)('[PNL-02] a run of type %s, preliminary: %s, is called %s', (run_type, flag, label) => {
  expect(pnlRunLabel({ run_type, preliminary_pnl_run: flag })).toBe(label);
});

test('each type has a colour of its own', () => {
  expect(new Set(RUN_TYPES.map((type) => RUN_TONES[type])).size).toBe(RUN_TYPES.length);
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [59, 'just now'],
  [60, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [30 * DAY - 1, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [365 * DAY - 1, '12 months ago'],
  [365 * DAY, '1 year ago'],
  [800 * DAY, '2 years ago'],
  [-5, 'just now'],
])('[PNL-03] %s s before now: %s', (seconds, text) => {
  const now = new Date('2024-06-28T16:46:00Z');
  const then = new Date(now.getTime() - seconds * 1000).toISOString();
  expect(timeAgo(then, now)).toBe(text);
});

test('[PNL-03] a day is written with its weekday, in whatever zone the browser is', () => {
  expect(writtenDate('2024-06-28')).toBe('Friday, June 28, 2024');
  expect(writtenDate('2024-01-01')).toBe('Monday, January 1, 2024');
});
