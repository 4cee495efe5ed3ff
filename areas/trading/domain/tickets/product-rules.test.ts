import { expect, test } from '@jest/globals';

import { findMetric } from './product-rules.ts';
import { MARKET } from './testing/ticket-context.ts';

test('a product that there is not has no unit, whatever its name', () => {
  expect(findMetric({ productA: 'FEI', productB: '' }, MARKET)).toBe('MT');
  expect(findMetric({ productA: 'constructor', productB: 'toString' }, MARKET)).toBeUndefined();
});
