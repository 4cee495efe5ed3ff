import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { amountOf, quotientOf } from './exact.ts';

const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test('[OB-17] a quotient is the number nearest to it, of whole cents and of what budgets have beyond them', () => {
  expect(quotientOf(amountOf('97477.11'), 30n)).toBe(3249.237);
  expect(quotientOf(amountOf('-13.938'), 3n)).toBe(-4.646);
  expect(quotientOf(amountOf('2234.322580645161290'), 101n)).toBe(22.122_005_748_961_993);
  expect(quotientOf(0n, 29n)).toBe(0);
  expect(quotientOf(amountOf('0.001'), 365n)).toBe(1 / 365_000);
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 3_660 }), (parts, days) => {
      // Doubles divide whole numbers to the nearest one.
      const ofCents = amountOf((parts / 100).toFixed(2));
      expect(quotientOf(ofCents, BigInt(days))).toBe(parts / (100 * days));
      const beyondCents = amountOf((parts / 1000).toFixed(3));
      expect(quotientOf(beyondCents, BigInt(days))).toBe(parts / (1000 * days));
    }),
  );
});
