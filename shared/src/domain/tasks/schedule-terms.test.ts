import { expect, test } from '@jest/globals';

import { dayArgumentProblem } from './schedule-terms.ts';

const WORDS =
  'Needs to be a day that exists, as 2024-06-28, or one of today, previous_business_day';

test.each([
  ['today', undefined],
  ['previous_business_day', undefined],
  ['2024-06-28', undefined],
  ['2024-06-29', 'May not be in the future'],
  ['2024-02-30', WORDS],
  ['tomorrow', WORDS],
  [true, WORDS],
  ['', 'Required'],
  [undefined, 'Required'],
])('[TSK-17] a schedule that gives its runs %j: %s', (value, problem) => {
  expect(dayArgumentProblem(value, '2024-06-28')).toBe(problem);
});
