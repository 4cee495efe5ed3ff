import { expect, test } from '@jest/globals';

import { splitWorkerSlots } from './run-slots.rules.ts';

test.each([
  // of a worker with so many places: open, kept, and the share of a person and of a system account
  [1, 1, 0, 1, 1],
  [2, 1, 1, 1, 1],
  [3, 2, 1, 1, 2],
  [4, 3, 1, 2, 3],
])(
  'of %i places %i are open, %i kept; a person has %i, a system account %i',
  (all, ...expected) => {
    const { open, reservedForSystem, shareOfPerson, shareOfSystem } = splitWorkerSlots(all);
    expect([open, reservedForSystem, shareOfPerson, shareOfSystem]).toEqual(expected);
  },
);
