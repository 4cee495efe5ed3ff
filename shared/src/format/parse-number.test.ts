import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { formatNumber, roundTo } from './numbers.ts';
import { parseNumber } from './parse-number.ts';

test.each([
  ['12', 12],
  [' 12.50 ', 12.5],
  ['1,234.5', 1234.5],
  ['1,234,567', 1_234_567],
  ['-3', -3],
  ['−3', -3],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['twelve', undefined],
  ['12 kt', undefined],
  ['1,5', undefined],
  ['1.234,5', undefined],
  ['12,34,567', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['9'.repeat(400), undefined],
])('%j is read as %p', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('what the product shows it also reads', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
      expect(parseNumber(formatNumber(value))).toBeCloseTo(roundTo(value, 3), 3);
    }),
  );
});
