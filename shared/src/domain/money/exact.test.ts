import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { divideAmount, parseAmount } from './exact.ts';

const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test('[OB-17] a quotient is the number nearest to it, of whole cents and of what budgets have beyond them', () => {
  expect(divideAmount(parseAmount('97477.11'), 30n)).toBe(3249.237);
  expect(divideAmount(parseAmount('-13.938'), 3n)).toBe(-4.646);
  expect(divideAmount(parseAmount('2234.322580645161290'), 101n)).toBe(22.122_005_748_961_993);
  expect(divideAmount(0n, 29n)).toBe(0);
  expect(divideAmount(parseAmount('0.001'), 365n)).toBe(1 / 365_000);
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 3_660 }), (parts, days) => {
      // Doubles divide whole numbers to the nearest one.
      const ofCents = parseAmount((parts / 100).toFixed(2));
      expect(divideAmount(ofCents, BigInt(days))).toBe(parts / (100 * days));
      const beyondCents = parseAmount((parts / 1000).toFixed(3));
      expect(divideAmount(beyondCents, BigInt(days))).toBe(parts / (1000 * days));
    }),
  );
});
