import { expect, test } from '@jest/globals';
import { amountOf } from '@fairlead/shared/domain/money/exact';

import { nextStep } from './next-step.rules.ts';

const standing = (status: 'OPEN' | 'EXPLAINED' | 'TO_CORRECT' | 'CLOSED', explained?: string) => ({
  ...{ status, amount_diff: '-2350.00', explained_amount: explained ?? null },
});

test.each([
  [undefined, '-50.01', 'OPEN'],
  [undefined, '-50.00', undefined],
  [standing('CLOSED'), '50.01', 'OPEN'],
  [standing('CLOSED'), '50.00', undefined],
  [standing('OPEN'), '-2350', undefined],
  [standing('OPEN'), '-2351', 'OPEN'],
  [standing('OPEN'), '50', 'CLOSED'],
  [standing('TO_CORRECT'), '-1000', 'TO_CORRECT'],
  [standing('TO_CORRECT'), '0', 'CLOSED'],
  [standing('EXPLAINED', '-2350.00'), '-2350', undefined],
  [standing('EXPLAINED', '-2350.00'), '-2400', 'EXPLAINED'],
  [standing('EXPLAINED', '-2350.00'), '-2400.01', 'OPEN'],
  [standing('EXPLAINED', '-2350.00'), '-2299.99', 'OPEN'],
  [standing('EXPLAINED', '-2350.00'), '12', 'CLOSED'],
])('[BAK-14] %j at %s: %s', (before, difference, expected) => {
  expect(nextStep(before, amountOf(difference), amountOf('50'))?.status).toBe(expected);
});

test('an explained break that opens again says from what to what', () => {
  const next = nextStep(standing('EXPLAINED', '-2350.00'), amountOf('-2600'), amountOf('50'));
  expect(next?.note).toBe('Explained −2,350.00, now −2,600.00');
});
