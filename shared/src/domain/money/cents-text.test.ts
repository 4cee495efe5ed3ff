import { expect, test } from '@jest/globals';

import { centsText } from './cents-text.ts';
import { parseAmount } from './exact.ts';

test.each([
  ['0', '0.00'],
  ['-0.004', '0.00'],
  ['0.005', '0.01'],
  ['-0.015', '\u22120.02'],
  ['999.994', '999.99'],
  ['999.995', '1,000.00'],
  ['-1234567.5', '\u22121,234,567.50'],
])('%s is written as %s', (amount, text) => {
  expect(centsText(parseAmount(amount))).toBe(text);
});
