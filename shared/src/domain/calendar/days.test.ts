import { expect, test } from '@jest/globals';

import { isDay } from './days.ts';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-30', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-6-28', false],
  ['28-06-2024', false],
  ['2024-06-28T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
