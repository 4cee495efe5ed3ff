import { expect, test } from '@jest/globals';

import { sumOfAmounts } from './sums.rules.ts';

test.each([
  [[0.1, 0.2], 0.3],
  [[1_150_000.1, -1_150_000, -0.1], 0],
  [[], 0],
])('%j come to %d, to the cent', (amounts, sum) => expect(sumOfAmounts(amounts)).toBe(sum));
