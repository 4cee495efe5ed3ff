import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { ChartX } from '../data/chart-data.ts';
import { dateTicks, placeTicks } from './date-axis.ts';

const MS_A_DAY = 86_400_000;
const texts = (from: string, to: string, most: number) =>
  dateTicks(new Date(from), new Date(to), most).map(({ text }) => text);

test.each([
  ['2024-06-24', '2024-06-28', 9, ['24 Jun', '25 Jun', '26 Jun', '27 Jun', '28 Jun']],
  ['2024-06-01', '2024-06-28', 4, ['01 Jun', '15 Jun']],
  ['2024-01-08', '2024-06-28', 9, ['Feb 24', 'Mar 24', 'Apr 24', 'May 24', 'Jun 24']],
  ['2019-07-02', '2020-06-30', 4, ['Oct 19', 'Jan 20', 'Apr 20']],
  ['2005-05-02', '2024-06-28', 6, ['Jan 10', 'Jan 15', 'Jan 20']],
])('[TAB-15] below %s to %s, in room for %i, stand %p', (from, to, most, expected) => {
  expect(texts(from, to, most)).toEqual(expected);
});

test('there are never more dates than have room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 25_000 }),
      // The marks of the coarsest step are ten years apart: four of them hold forty years.
      fc.integer({ min: 1, max: 14_000 }),
      fc.integer({ min: 4, max: 30 }),
      (first, days, most) => {
        const [from, to] = [first * MS_A_DAY, (first + days) * MS_A_DAY];
        const ticks = dateTicks(new Date(from), new Date(to), most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect(ticks.every(({ at }) => at >= from && at <= to)).toBe(true);
      },
    ),
  );
});

test('names are left out evenly where they have no room, and cut where they are long', () => {
  const x: ChartX = {
    kind: 'name',
    name: 'Spread',
    values: ['FEI vs CP', 'ARA vs FEI', 'An arbitrage of remarkable length', 'Box'],
  };
  const ticksIn = (width: number) =>
    placeTicks(x, { first: 0, last: 3 }, { width, centreOf: (at) => (width / 4) * (at + 0.5) });
  expect(ticksIn(1000).map(({ text }) => text)).toEqual(x.values);
  const cut = ticksIn(500).map(({ text }) => text);
  expect(cut).toHaveLength(4);
  expect(cut[2]).toMatch(/^An arbitrage.*…$/);
  expect(ticksIn(260).map(({ at }) => at)).toEqual([0, 2]);
});

test('a name at the edge is cut before the drawing cuts it', () => {
  const x: ChartX = { kind: 'name', name: 'Spread', values: ['A', 'Arbitrage US to Japan'] };
  const lastAt = (px: number) =>
    placeTicks(x, { first: 0, last: 1 }, { width: 400, centreOf: () => px })[1]?.text;
  expect(lastAt(300)).toBe('Arbitrage US to Japan');
  expect(lastAt(380)).toMatch(/^Arbi.*…$/);
});
