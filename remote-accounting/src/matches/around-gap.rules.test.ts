import { expect, test } from '@jest/globals';

import { aroundGap } from './around-gap.rules.ts';

test.each([
  ['2024-02-29', '2024-04-01', '2024-02-22', '2024-04-08'],
  ['2023-12-29', '2024-01-02', '2023-12-22', '2024-01-09'],
])('around a gap from %s to %s stands what is of %s to %s', (from, to, start_date, end_date) =>
  expect(aroundGap({ from, to })).toEqual({ start_date, end_date }),
);
