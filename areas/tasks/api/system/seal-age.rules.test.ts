import { expect, test } from '@jest/globals';

import { isSealOverdue } from './seal-age.rules.ts';

test.each([
  [0, false],
  [300, false],
  [600, false],
  [601, true],
])('a row that is without a seal for %i s is overdue: %p', (seconds, expected) => {
  expect(isSealOverdue(seconds)).toBe(expected);
});
