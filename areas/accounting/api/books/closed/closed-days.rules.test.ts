import { expect, test } from '@jest/globals';

import { findEpoch } from './closed-days.rules.ts';

test.each([
  [4, [], 0],
  [4, [5], 0],
  [5, [5], 1],
  [6, [5], 1],
  [5, [3, 5, 5, 7, 9], 3],
  [6, [3, 5, 5, 7, 9], 3],
  [9, [3, 5, 5, 7, 9], 5],
  [Infinity, [3, 5], 2],
])(
  'a change that was made at the moment itself had been made by then: %s of %j',
  (at, times, made) => {
    expect(findEpoch(at, times)).toBe(made);
  },
);
