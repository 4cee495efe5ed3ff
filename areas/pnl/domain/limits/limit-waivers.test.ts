import { expect, test } from '@jest/globals';

import { firmLimits } from './firm-limits.ts';
import {
  leastPercent,
  type NewWaiver,
  waiverBounds,
  waiverDays,
  waiverOn,
  waiverProblems,
  withWaivers,
} from './limit-waivers.ts';

const TERMS = {
  waiver_id: 1,
  limit_key: 'VAR_95',
  up_to_percent: 120,
  from_day: '2024-06-28',
  until_day: '2024-07-05',
};

const onVar = (var_95: number, change: Partial<typeof TERMS> = {}, day = '2024-06-28') =>
  withWaivers(
    firmLimits(
      {
        pnl_summary_graphs: [],
        overview: { var_95, rolling_20_dd: 0 },
        limits: { var_95: 1_000_000, dd_alert: null, dd_stop: null },
      },
      day,
    ),
    [{ ...TERMS, ...change }],
    day,
  )[0];

test.each([
  ['at what is allowed', 1_200_000, {}, '2024-06-28', true, true],
  ['a cent beyond', 1_200_000.01, {}, '2024-06-28', true, false],
  ['on its last day', 1_100_000, {}, '2024-07-05', true, true],
  ['a day after', 1_100_000, {}, '2024-07-06', false, false],
  ['a day before it was given', 1_100_000, {}, '2024-06-27', false, false],
  ['of another limit', 1_100_000, { limit_key: 'DRAWDOWN' }, '2024-06-28', false, false],
  ['where nothing is broken', 1_000_000, {}, '2024-06-28', false, false],
])('a limit that is broken, %s', (_what, value, change, day, isThere, isWaived) => {
  const limit = onVar(value, change, day);
  expect([limit?.waiver !== undefined, limit?.isWaived]).toEqual([isThere, isWaived]);
  expect(limit?.value).toBe(value);
});

test('of several waivers the last given counts', () => {
  const [older, newer] = [TERMS, { ...TERMS, waiver_id: 2, up_to_percent: 110 }];
  expect(waiverOn([newer, older], 'VAR_95', '2024-06-28')).toBe(newer);
});

test('a waiver allows at least what is used, and ends within a year from now', () => {
  expect([1.1, 1.15, 1.2, 1.2001].map(leastPercent)).toEqual([110, 115, 120, 121]);
  expect(waiverDays('2024-02-29', '2024-02-28')).toEqual({
    first: '2024-02-29',
    last: '2025-03-01',
  });
  expect(waiverDays('2023-04-17', '2024-06-28').first).toBe('2024-06-28');
});

test.each<[Partial<NewWaiver>, readonly string[]]>([
  [{}, []],
  [{ until_day: '' }, ['Choose the last day']],
  [{ until_day: '2024-06-27' }, ['The last day is 2024-06-28 or after']],
  [{ until_day: '2025-06-28' }, []],
  [{ until_day: '2025-06-29' }, ['The last day is 2025-06-28 or before']],
  [{ up_to_percent: null }, ['Type a whole per cent']],
  [{ up_to_percent: 120.5 }, ['Type a whole per cent']],
  [{ up_to_percent: 119 }, ['120% are used already']],
  [{ up_to_percent: 9_999 }, []],
  [{ up_to_percent: 10_000 }, ['At most 9,999%']],
  [{ reason: ' ' }, ['Say why']],
  [{ reason: 'x'.repeat(501) }, ['At most 500 characters']],
])('a waiver of a limit of which 120%% are used, with %j: %j', (change, messages) => {
  const sent = {
    until_day: '2024-06-28',
    up_to_percent: 120,
    reason: 'a hedge settles',
    ...change,
  };
  const problems = waiverProblems(sent, waiverBounds(1.2, '2024-06-28', '2024-06-28'));
  expect(problems.map(({ message }) => message)).toEqual(messages);
});
