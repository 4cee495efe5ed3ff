import { expect, test } from '@jest/globals';

import { formatExclusions } from './exclusions.ts';

const of = (from: string, to: string, quantity: number) => ({
  product: 'CP',
  from_month: `${from}-01`,
  to_month: `${to}-01`,
  quantity,
  unit: 'kt' as const,
});

test.each([
  [[of('2025-09', '2025-12', 8)], 'CP Sep–Dec 25, 8 kt'],
  [[of('2025-11', '2026-02', 1234.5)], 'CP Nov 25–Feb 26, 1,234.5 kt'],
  [[of('2025-09', '2025-09', 2)], 'CP Sep 25, 2 kt'],
  [
    [of('2025-09', '2025-09', 2), of('2025-11', '2025-11', 1), of('2026-01', '2026-01', 3)],
    'CP Sep 25, 2 kt; CP Nov 25, 1 kt; 1 more',
  ],
])('what is left out is said by name and size: %#', (all, text) => {
  expect(formatExclusions(all, 2)).toBe(text);
});
