import { expect, test } from '@jest/globals';
import Big from 'big.js';
import fc from 'fast-check';

import {
  divided,
  minus,
  addRatios,
  toRatio,
  rounded,
  roundedSurely,
  times,
} from './exact.rules.ts';

const decimal = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: -9, max: 4 }))
  .map(([digits, power]) => Number(`${digits}e${power}`));

test('arithmetic of decimals is that of big.js, to the last place, and a half goes away from zero', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      const ours = times(minus(addRatios(toRatio(a), toRatio(b)), toRatio(c)), toRatio(a));
      const theirs = new Big(a).plus(b).minus(c).times(a);
      expect(rounded(ours)).toBe(0 + Number(theirs.round(0, Big.roundHalfUp)));
      expect(new Big(String(ours.over)).eq(theirs.times(String(ours.under)))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a double that surely rounds one way rounds as its decimal does; near a half it does not say', () => {
  const halves = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(0.5, 0.25, 0, 0.51));
  fc.assert(
    fc.property(halves, ([whole, part]) => {
      const value = whole + part;
      const sure = roundedSurely(value, 1e-5);
      if (part === 0.5) expect(sure).toBeUndefined();
      else expect(sure).toBe(0 + Number(new Big(value).round(0, Big.roundHalfUp)));
    }),
  );
});

test.each([
  [1, 2, 1],
  [-1, 2, -1],
  [1, 3, 0],
  [-1, 3, 0],
  [5, -2, -3],
  [2.675e2, 1, 268],
  [1e21, 1e19, 100],
])('%d by %d is %d to the whole', (over, under, whole) => {
  expect(rounded(divided(toRatio(over), under))).toBe(whole);
});
