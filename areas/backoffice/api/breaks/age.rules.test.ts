import { parseAmount } from '@fairlead/shared/domain/money/exact';
import { expect, test } from '@jest/globals';

import { findOpenSince } from './age.rules.ts';

test.each<[string, Readonly<Record<string, readonly string[]>>, string | undefined]>([
  ['it never was beyond', { '2024-01-02': ['50'] }, undefined],
  ['since its first entry', { '2024-01-02': ['-50.01'], '2024-02-01': ['-1'] }, '2024-01-02'],
  ['since rounding added up', { '2024-01-02': ['30'], '2024-02-01': ['30'] }, '2024-02-01'],
  [
    'since it left again',
    { '2024-01-02': ['100'], '2024-02-01': ['-100'], '2024-03-01': ['-70'], '2024-04-01': ['5'] },
    '2024-03-01',
  ],
  ['what goes both ways on a day is that day', { '2024-01-02': ['900', '-900'] }, undefined],
  [
    'the end of a day counts alone',
    { '2024-01-02': ['60'], '2024-01-03': ['-60', '60'] },
    '2024-01-02',
  ],
  [
    'through zero to the other side',
    { '2024-01-02': ['60'], '2024-01-03': ['-120'] },
    '2024-01-02',
  ],
])('%s, in whichever order it came', (_, days, expected) => {
  const changes = Object.entries(days).flatMap(([day, amounts]) =>
    amounts.map((amount) => ({ day, amount: parseAmount(amount) })),
  );
  expect(findOpenSince(changes, '50.00')).toBe(expected);
  expect(findOpenSince(changes.toReversed(), '50.00')).toBe(expected);
});
