import { expect, test } from '@jest/globals';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { toMonthNumber } from '../engine/days.rules.ts';
import { buildPriceCube, type Series } from './cube.rules.ts';

type Seen = readonly [day: string, price: string, set: number];

const series = (about: Partial<Series>, ...seen: readonly Seen[]): Series => ({
  product: 'FEI',
  kind: 'SETTLEMENT',
  term_month: '2024-08-01',
  ...about,
  days: seen.map(([day]) => dayNumber(day)).join(','),
  prices: seen.map(([, price]) => price).join(','),
  sets: seen.map(([, , set]) => set).join(','),
});

test('[API-07] of a day the latest set holds, wherever its row lies; what it took back is a gap', () => {
  const cube = buildPriceCube([
    series({}, ['2024-06-28', '613', 10], ['2024-06-28', '612', 9], ['2024-06-27', '600', 2]),
    series({ term_month: '2024-10-01' }, ['2024-06-27', '620', 1], ['2024-06-27', '', 3]),
    series(
      { kind: 'FIXING', term_month: null },
      ['2024-06-26', '', 4],
      ['2024-06-26', '-36.98', 5],
    ),
  ]);
  expect(cube).toMatchObject({
    days: ['2024-06-26', '2024-06-27', '2024-06-28'],
    products: ['FEI'],
    firstMonth: toMonthNumber('2024-08-01'),
    months: 1,
  });
  expect([...(cube.settlements[0] ?? [])]).toEqual([Number.NaN, 600, 613]);
  expect([...(cube.fixings[0] ?? [])]).toEqual([-36.98, Number.NaN, Number.NaN]);
});

test('[API-07] products and months do not mix', () => {
  const cube = buildPriceCube([
    series({ product: 'LST', term_month: '2024-07-01' }, ['2024-06-28', '0.8', 1]),
    series({ term_month: '2024-09-01' }, ['2024-06-28', '615', 1]),
    series({ term_month: '2024-07-01' }, ['2024-06-28', '0', 1]),
  ]);
  const none = Number.NaN;
  expect(cube.products).toEqual(['FEI', 'LST']);
  expect(cube.settlements.map((of) => [...of])).toEqual([
    [0, none, 615],
    [0.8, none, none],
  ]);
});

test('[API-07] a month is announced once: a correction is of the same day, later rows of others are none', () => {
  const announced = (...seen: readonly Seen[]) => {
    const cube = buildPriceCube([series({ product: 'CP', kind: 'FIXING' }, ...seen)]);
    return [cube.announced[0]?.[0], cube.announcedOn[0]?.[0]];
  };
  const [first, later] = ['2024-07-30', '2024-07-31'];
  expect(announced([first, '580', 1])).toEqual([580, dayNumber(first)]);
  expect(announced([first, '580', 1], [first, '575', 2])).toEqual([575, dayNumber(first)]);
  expect(announced([later, '570', 2], [first, '580', 1])).toEqual([580, dayNumber(first)]);
  expect(announced([first, '580', 1], [first, '', 2], [later, '570', 3])).toEqual([
    570,
    dayNumber(later),
  ]);
});
