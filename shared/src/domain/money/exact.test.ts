import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { amountOf, quotientOf } from './exact.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test('[OB-17] a quotient is the number nearest to it, of whole cents and of what budgets have beyond them', () => {
  expect(quotientOf(amountOf('97477.11'), 30n)).toBe(3249.237);
  expect(quotientOf(amountOf('-13.938'), 3n)).toBe(-4.646);
  expect(quotientOf(amountOf('2234.322580645161290'), 101n)).toBe(22.122_005_748_961_993);
  expect(quotientOf(0n, 29n)).toBe(0);
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 3_660 }), (amount, days) => {
      // The cent more is divided by the other way: beyond whole cents.
      const exact = amountOf((amount / 100).toFixed(2));
      expect(quotientOf(exact, BigInt(days))).toBe(amount / (100 * days));
      expect(quotientOf(exact * 10n + 1n, BigInt(days) * 10n)).toBeCloseTo(
        amount / (100 * days),
        9,
      );
    }),
  );
});
