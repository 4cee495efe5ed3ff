import { expect, test } from '@jest/globals';

import { findAgeBucket } from './age.rules.ts';

test.each([
  [0, 'to-7'],
  [7, 'to-7'],
  [8, '8-30'],
  [30, '8-30'],
  [31, '31-90'],
  [90, '31-90'],
  [91, 'over-90'],
  [4_000, 'over-90'],
])('[BAK-14] a break of %d days is in %s', (days, bucket) => {
  expect(findAgeBucket(days)).toBe(bucket);
});
