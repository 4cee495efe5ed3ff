import { expect, test } from '@jest/globals';

import type { ChartX } from './chart-data.ts';
import { xCell, xName } from './x-text.ts';

test.each([
  ['day', '2024-06-28', '28 Jun 2024', '28 Jun 24'],
  ['month', '2024-06-01', 'Jun 24', 'Jun 24'],
  ['name', 'Q2 24', 'Q2 24', 'Q2 24'],
  ['day', 'Total', 'Total', 'Total'],
] as const)('a %s %s is called %s, in the table %s', (kind, value, name, cell) => {
  const x: ChartX = { kind, values: [value], name: 'x' };
  expect([xName(x, 0), xCell(x, 0)]).toEqual([name, cell]);
});
