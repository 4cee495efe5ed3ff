import { expect, test } from '@jest/globals';

import { sumExactMoney } from './sums.rules.ts';

test.each([
  ['cents', [0.1, 0.2], 0.3],
  ['many large ones', Array.from({ length: 1000 }, () => 1_234_567.29), 1_234_567_290],
  ['parts of a cent', [10.004, -0.001, -10], 0.003],
  ['what is below zero', [-22_350, 20_000.02], -2349.98],
  ['nothing', [], 0],
])('%s add up as on paper', (_what, amounts, sum) => expect(sumExactMoney(amounts)).toBe(sum));
