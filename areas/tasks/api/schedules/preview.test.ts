import { expect, test } from '@jest/globals';

import { businessDaysWithout } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import { listScheduleTimes } from './schedules-shown.service.ts';

const TERMS = {
  route: '/x',
  method: 'POST' as const,
  args: {},
  json: null,
  cron: '30 2 * * *',
  business_days_only: false,
  overlap: 'skip' as const,
  missed: 'skip' as const,
  paused: false,
};

const at = (now: string): Clock => ({
  zone: 'Europe/Zurich',
  now: () => new Date(now),
  businessDate: () => '2026-03-28',
  timeOfDay: () => '00:00:00',
});

const preview = (now: string, terms = {}) =>
  listScheduleTimes({ ...TERMS, ...terms }, at(now), businessDaysWithout(['2026-04-06'])).map(
    ({ local, clock_change: change }) => (change ? `${local} (the clocks change before)` : local),
  );

test('[TSK-17] the next five times of a schedule say when the clocks change between them', () => {
  expect(preview('2026-03-28T00:00Z')).toEqual([
    '2026-03-28 02:30',
    // There is no half past two.
    '2026-03-29 03:30 (the clocks change before)',
    ...['2026-03-30 02:30', '2026-03-31 02:30', '2026-04-01 02:30'],
  ]);
  expect(preview('2026-10-24T12:00Z').slice(0, 2)).toEqual([
    '2026-10-25 02:30',
    '2026-10-26 02:30 (the clocks change before)',
  ]);
  expect(preview('2026-03-28T12:00Z')[0]).toBe('2026-03-29 03:30 (the clocks change before)');
});

test('those of business days only pass over weekends and holidays', () => {
  expect(preview('2026-04-02T12:00Z', { business_days_only: true }).slice(0, 3)).toEqual([
    ...['2026-04-03 02:30', '2026-04-07 02:30', '2026-04-08 02:30'],
  ]);
});

test('a paused schedule is previewed as it will be', () => {
  expect(preview('2026-04-02T12:00Z', { paused: true })).toHaveLength(5);
});
