import { expect, test } from '@jest/globals';

import { readRunsFilter, writeRunsFilter } from './all-runs-address.rules.ts';

test.each([
  ['all', { whose: 'all', date: undefined }],
  ['mine|2024-06-28', { whose: 'mine', date: '2024-06-28' }],
] as const)('the address %s is the filter, and the filter is the address', (text, filter) => {
  expect(readRunsFilter(text)).toEqual(filter);
  expect(writeRunsFilter(filter)).toBe(text);
});

test.each([
  [null, undefined],
  ['yours', undefined],
  ['mine|2024-02-30', { whose: 'mine', date: undefined }],
])('%s is read as far as it says something', (text, filter) => {
  expect(readRunsFilter(text)).toEqual(filter);
});
