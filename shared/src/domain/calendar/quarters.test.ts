import { expect, test } from '@jest/globals';

import { quarterName, quarterOfName, quartersFromTo } from './quarters.ts';

test('quarters follow each other over the ends of years', () => {
  const names = ['2023-Q3', '2023-Q4', '2024-Q1', '2024-Q2'];
  expect(quartersFromTo('2023-Q3', '2024-Q2')).toEqual(names);
  expect(quartersFromTo('2024-Q1', '2024-Q1')).toEqual(['2024-Q1']);
});

test.each([
  ['2024-Q1', '2024-01-01', '2024-03-31'],
  ['2024-Q2', '2024-04-01', '2024-06-30'],
  ['2024-Q4', '2024-10-01', '2024-12-31'],
])('%s begins on %s and has %s', (name, first, last) => {
  expect(quarterOfName(name)).toBe(first);
  expect([quarterName(first), quarterName(last)]).toEqual([name, name]);
});

test.each(['2024-Q0', '2024-Q5', '24-Q1', '2024', ''])('%j is no quarter', (name) => {
  expect(quarterOfName(name)).toBeUndefined();
});
