import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { formatNumber, roundTo } from './numbers.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [60, '60'],
  [12.5, '12.5'],
  [614.375, '614.375'],
  [1.0005, '1.001'],
  [-1.0005, '−1.001'],
  [0.0004, '0'],
  [-0.0004, '0'],
  [1.005, '1.005'],
  [0.1 + 0.2, '0.3'],
  [186000, '186,000'],
  [-12000, '−12,000'],
  [1234567.8912, '1,234,567.891'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [0.0000001, '0'],
])('[EDF-19] %d is shown as %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});

test('reading a formatted number back gives the rounded one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (thousandths) => {
      const value = thousandths / 1000;
      const read = Number(formatNumber(value).replaceAll(',', '').replace('−', '-'));
      expect(read).toBeCloseTo(roundTo(value, 3), 9);
    }),
  );
});
