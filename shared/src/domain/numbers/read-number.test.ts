import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { formatNumber, roundTo } from '../../format/numbers.ts';
import { readNumber } from './read-number.ts';

test.each([
  ['12', 12],
  [' 12.50 ', 12.5],
  ['1,234.5', 1234.5],
  ['5,000', 5000],
  ['1,234,567', 1_234_567],
  ['12 000', 12_000],
  ['12\u00A0000.5', 12_000.5],
  ['1\u202F234\u202F567', 1_234_567],
  ['12\u2009000', 12_000],
  ["12'000", 12_000],
  ['12’000', 12_000],
  ['-3', -3],
  ['−3', -3],
  ['−12 000', -12_000],
  ['+3', 3],
  ['.5', 0.5],
  ['-.5', -0.5],
  ['5.', 5],
  ['(5)', -5],
  ['(5,000.25)', -5000.25],
  ['( 10k )', -10_000],
  ['(0)', 0],
  ['-0', 0],
  ['10k', 10_000],
  ['10K', 10_000],
  ['-2.5k', -2500],
  ['1.1k', 1100],
  ['.5k', 500],
  ['10 k', 10_000],
])('[ENT-12] [BLO-10] %j is read as %p', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each([
  ['10kt', 'MT', 10_000],
  ['−12.5 kt', 'MT', -12_500],
  ['(500 MT)', 'MT', -500],
  ['500t', 'MT', 500],
  ['25KB', 'BBL', 25_000],
  ['25,000 bbl', 'BBL', 25_000],
  ['10k', 'BBL', 10_000],
  ['10kt', 'BBL', undefined],
  ['25kb', 'MT', undefined],
  ['10kt', '$/lot', undefined],
  ['$2.50', '$/lot', 2.5],
  ['−$1,250', '$/MT', -1250],
  ['($0.75)', '$', -0.75],
  ['$$5', '$', undefined],
  ['$5', 'MT', undefined],
])('%j of %s is read as %p', (text, unit, value) => {
  expect(readNumber(text, [unit])).toBe(value);
});

test.each([
  // Meant either way.
  ...['1,5', '0,785', '1.234,5', '1.000,5', '1,23', '12,34,567', '1,234 567', '1 5', '12 00'],
  ...['', '-', '.', '()', '(', '(5', '5)', '(-5)', '-(5)', '--1', '5-', '$5', '5%'],
  ...['twelve', 'k', '1e5', '5e2', '0x10', 'Infinity', 'NaN', '10m', '10kk', '10 lots', '1.2.3'],
  ...['１２', '٥٠٠', '9'.repeat(400), '1\t000', '1\n000', '12kt'],
])('[ENT-12] %j is no number', (text) => {
  expect(readNumber(text)).toBeUndefined();
});

/** Numbers as large and as small as the product keeps: up to 15 digits. */
const kept = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat({ max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`) || 0);

test('what is shown is read back to the digit that is shown', () => {
  fc.assert(
    fc.property(kept, fc.constantFrom('MT', 'BBL'), (value, unit) => {
      const shown = formatNumber(value);
      expect(readNumber(shown)).toBe(roundTo(value, 3) || 0);
      expect(readNumber(`${shown} ${unit}`, [unit])).toBe(roundTo(value, 3) || 0);
    }),
  );
});

test('no text is read as a number that is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const value = readNumber(text);
      expect(value === undefined || Number.isFinite(value)).toBe(true);
    }),
  );
});
