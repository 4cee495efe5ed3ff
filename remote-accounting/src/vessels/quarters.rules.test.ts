import { expect, test } from '@jest/globals';

import { quartersFromTo } from './quarters.rules.ts';

test('quarters follow each other over the ends of years', () => {
  expect(quartersFromTo('2023-Q3', '2024-Q2')).toEqual([
    ...['2023-Q3', '2023-Q4', '2024-Q1', '2024-Q2'],
  ]);
  expect(quartersFromTo('2024-Q1', '2024-Q1')).toEqual(['2024-Q1']);
});
