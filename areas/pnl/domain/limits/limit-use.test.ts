import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  LIMIT_STATES,
  type LimitDay,
  limitStanding,
  limitUse,
  NEAR_FROM,
  usedPercent,
} from './limit-use.ts';

const STOP = { stop: 1_200_000, alert: null };
const LOSS = { stop: -2_200_000, alert: -1_700_000 };

test.each([
  [0, STOP, 'WITHIN'],
  [959_999.99, STOP, 'WITHIN'],
  [960_000, STOP, 'NEAR'],
  [1_200_000, STOP, 'NEAR'],
  [1_200_000.01, STOP, 'STOP'],
  [-5_000_000, STOP, 'WITHIN'],
  [-1_359_999.99, LOSS, 'WITHIN'],
  [-1_360_000, LOSS, 'NEAR'],
  [-1_700_000, LOSS, 'NEAR'],
  [-1_700_000.01, LOSS, 'ALERT'],
  [-2_200_000, LOSS, 'ALERT'],
  [-2_200_000.01, LOSS, 'STOP'],
  [5_000_000, LOSS, 'WITHIN'],
] as const)('%s against %j is %s', (value, lines, state) => {
  expect(limitUse(value, lines).state).toBe(state);
});

test.each([
  [-1_274_999.99, { ...LOSS, near: 0.75 }, 'WITHIN'],
  [-1_275_000, { ...LOSS, near: 0.75 }, 'NEAR'],
  [1_079_999.99, { ...STOP, near: 0.9 }, 'WITHIN'],
  [1_080_000, { ...STOP, near: 0.9 }, 'NEAR'],
] as const)('%s against %j, which says from where on it is near, is %s', (value, lines, state) => {
  expect(limitUse(value, lines).state).toBe(state);
});

test.each([
  [0.999, 99],
  [1, 100],
  [1.0001, 101],
  [6.318, 632],
  [0.234, 23],
])('%s of a limit is %s%%', (used, percent) => {
  expect(usedPercent(used)).toBe(percent);
});

const cents = fc.integer({ min: -2_000_000_00, max: 2_000_000_00 }).map((each) => each / 100);
const lines = fc
  .record({
    stop: fc.integer({ min: 100, max: 100_000_000 }).map((each) => each / 100),
    alert: fc.option(fc.integer({ min: 1, max: 99 })),
    sign: fc.constantFrom(1, -1),
  })
  .map(({ stop, alert, sign }) => ({
    stop: sign * stop,
    alert: alert === null ? null : (sign * stop * alert) / 100,
  }));

test('a figure is beyond its stop where the stop is broken, and nowhere else', () => {
  fc.assert(
    fc.property(cents, lines, (value, of) => {
      const isBeyond = of.stop > 0 ? value > of.stop : value < of.stop;
      const use = limitUse(value, of);
      expect(use.state === 'STOP').toBe(isBeyond);
      expect(usedPercent(use.used) > 100).toBe(isBeyond);
      if (use.state === 'NEAR') {
        expect(Math.abs(value)).toBeGreaterThanOrEqual(
          NEAR_FROM * Math.abs(of.alert ?? of.stop) * (1 - 1e-12),
        );
      }
    }),
  );
});

test('farther from zero is never better, and the mirror of a limit judges the mirror of a figure', () => {
  fc.assert(
    fc.property(cents, fc.double({ min: 1, max: 3, noNaN: true }), lines, (value, by, of) => {
      const rank = (at: number) => LIMIT_STATES.indexOf(limitUse(at, of).state);
      expect(rank(value * by)).toBeGreaterThanOrEqual(rank(value));
      const mirror = { stop: -of.stop, alert: of.alert === null ? null : -of.alert };
      expect(limitUse(-value, mirror)).toEqual(limitUse(value, of));
    }),
  );
});

const dayOf = (at: number) => `2024-01-${String(at + 1).padStart(2, '0')}`;
const daysOf = (values: readonly (number | null)[], of = LOSS): LimitDay[] =>
  values.map((value, at) => ({ day: dayOf(at), value, lines: of }));

test('a state has begun on the first day from which on it was never better', () => {
  const M = 1_000_000;
  expect(limitStanding(daysOf([-0.1 * M, -3 * M, -1.8 * M, -3 * M, -4 * M]))).toMatchObject({
    state: 'STOP',
    since: '2024-01-04',
    days: 2,
    isOlder: false,
  });
  expect(limitStanding(daysOf([-0.1 * M, -3 * M, -4 * M, -1.8 * M]))).toMatchObject({
    state: 'ALERT',
    since: '2024-01-02',
    days: 3,
    isOlder: false,
  });
  expect(limitStanding(daysOf([-3 * M, null, -3 * M]))).toMatchObject({
    state: 'STOP',
    since: '2024-01-01',
    days: 2,
    isOlder: true,
  });
  expect(limitStanding(daysOf([-3 * M, 0]))).toEqual({
    state: 'WITHIN',
    used: 0,
    since: null,
    days: 0,
    isOlder: false,
  });
  expect(limitStanding(daysOf([-3 * M, null]))).toBeUndefined();
  expect(limitStanding([])).toBeUndefined();
});

test('each day is judged by the limit that held on it', () => {
  const days = [
    { day: '2023-06-30', value: 1_900_000, lines: { stop: 1_200_000, alert: null } },
    { day: '2023-07-03', value: 1_900_000, lines: { stop: 2_500_000, alert: null } },
    { day: '2023-07-04', value: 2_600_000, lines: { stop: 2_500_000, alert: null } },
  ];
  expect(limitStanding(days)).toMatchObject({ state: 'STOP', since: '2023-07-04', days: 1 });
});

test('the days of a state are those behind the last better one, whatever the figures', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 28 }), lines, (values, of) => {
      const found = limitStanding(daysOf(values, of as typeof LOSS));
      const ranks = values.map((value) => LIMIT_STATES.indexOf(limitUse(value, of).state));
      const now = ranks.at(-1) ?? 0;
      const count = now === 0 ? 0 : ranks.length - 1 - ranks.findLastIndex((rank) => rank < now);
      expect(found?.days).toBe(count);
      expect(found?.since).toBe(count === 0 ? null : dayOf(values.length - count));
    }),
  );
});
