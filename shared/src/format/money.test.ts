import { expect, test } from '@jest/globals';

import { abbreviateMoney, formatCents, isRed } from './money.ts';

test.each([
  [1_234_567_890, '1.235B'],
  [-1_840_000, '−1.84M'],
  [-10_000_000, '−10.00M'],
  [412_300, '412K'],
  [999_499, '999K'],
  [999_995, '1.00M'],
  [999_999_999, '1.000B'],
  [999.94, '999.9'],
  [999.96, '1K'],
  [87.46, '87.5'],
  [-0.04, '0.0'],
  [0, '0.0'],
])('[TAB-07] %d in short is %s', (value, shown) => {
  expect(abbreviateMoney(value)).toBe(shown);
});

test('cents where people reconcile', () => {
  expect(formatCents(1234.5)).toBe('1,234.50');
  expect(formatCents(-0.005)).toBe('−0.01');
});

test.each([
  { value: -0.999, shown: 3, red: false },
  { value: -0.9994, shown: 3, red: false },
  { value: -0.9995, shown: 3, red: true },
  { value: -0.999, shown: 2, red: true },
  { value: -0.994, shown: 2, red: false },
  { value: -0.995, shown: 2, red: true },
  { value: -0.94, shown: 1, red: false },
  { value: -0.95, shown: 1, red: true },
  { value: -0.999, shown: 0, red: true },
  { value: -0.5, shown: 0, red: true },
  { value: -0.49, shown: 0, red: false },
  { value: -0, shown: 0, red: false },
  { value: -1, shown: 3, red: true },
  { value: 5, shown: 0, red: false },
  { value: -1e18, shown: 3, red: true },
  { value: -99.9, shown: 'short', red: false },
  { value: -99.94, shown: 'short', red: false },
  { value: -99.95, shown: 'short', red: true },
  { value: -100, shown: 'short', red: true },
  { value: -1_840_000, shown: 'short', red: true },
  { value: 100, shown: 'short', red: false },
] as const)('[TAB-07] $value, shown to $shown: red is $red', ({ value, shown, red }) => {
  expect(isRed(value, shown)).toBe(red);
});
