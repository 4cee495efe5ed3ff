import { expect, test } from '@jest/globals';

import { secondsToNext } from './next-attempt.rules.ts';

test.each([
  [1, false, 5],
  [2, false, 10],
  [6, false, 160],
  [7, false, 300],
  [1_000_000, false, 300],
  [1, true, 60],
  [4, true, 60],
  [5, true, 80],
  [40, true, 300],
])(
  'attempt %i (may be there: %s) is repeated after %i seconds',
  (attempts, mayBeThere, seconds) => {
    expect(secondsToNext(attempts, mayBeThere)).toBe(seconds);
  },
);
