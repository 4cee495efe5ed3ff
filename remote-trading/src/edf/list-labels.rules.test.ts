import { expect, test } from '@jest/globals';

import { DEFAULT_FILTERS, type EdfFilters } from './edf-query.rules.ts';
import { formatFilters } from './list-labels.rules.ts';

test.each<[Partial<EdfFilters>, string[]]>([
  [{}, ['unverified']],
  [{ verifiedState: 'all' }, []],
  [
    { values: { clearer: ['Veldkamp', 'Norvane'], side: ['sold'] } },
    ['unverified', 'Veldkamp', 'Norvane', 'sold'],
  ],
  [{ verifiedState: 'all', tradeIds: ['N1', 'N2'] }, ['N1', 'N2']],
  [{ text: 'propane' }, ['unverified', 'propane']],
])('[TAB-14] a file of the list narrowed to %j is named by %j', (filters, words) => {
  expect(formatFilters({ ...DEFAULT_FILTERS, ...filters })).toEqual(words);
});
