import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { decimalPattern, decimalProblem, decimalText, isZero } from './decimal-text.ts';

const LIMITS = { digits: 2, decimals: 1 };

test.each([
  ['99.9', undefined],
  ['-99', undefined],
  ['100', 'At most 2 digits before the point'],
  ['0.01', 'At most 1 decimals'],
  ['', 'Needs to be a number'],
  ['1e5', 'Needs to be a number'],
  ['1.', 'Needs to be a number'],
])('%j beside its limits: %s', (text, problem) => {
  expect(decimalProblem(text, LIMITS)).toBe(problem);
});

test('what has no problem is what the pattern of a contract takes', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1_000, max: 1_000 });
  const text = fc.oneof(number.map(decimalText), fc.string(), fc.constantFrom('-0', '07', '9.5'));
  fc.assert(
    fc.property(text, (sent) => {
      const isTaken = new RegExp(decimalPattern(LIMITS), 'u').test(sent);
      expect(decimalProblem(sent, LIMITS) === undefined).toBe(isTaken);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['0', true],
  ['-0.000', true],
  ['0.001', false],
  ['10', false],
])('%s is zero: %s', (text, expected) => {
  expect(isZero(text)).toBe(expected);
});

test('a number is written with every digit', () => {
  expect([1e-7, -1e-7, 1e21, -0, 0.1234567].map(decimalText)).toEqual([
    '0.0000001',
    '-0.0000001',
    '1000000000000000000000',
    '0',
    '0.1234567',
  ]);
});
