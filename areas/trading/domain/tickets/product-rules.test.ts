import { expect, test } from '@jest/globals';

import { metricOf } from './product-rules.ts';
import { MARKET } from './testing/ticket-context.ts';

test('a product that there is not has no unit, whatever its name', () => {
  expect(metricOf({ productA: 'FEI', productB: '' }, MARKET)).toBe('MT');
  expect(metricOf({ productA: 'constructor', productB: 'toString' }, MARKET)).toBeUndefined();
});
