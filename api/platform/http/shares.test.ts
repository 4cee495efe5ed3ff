import type { Cost } from '@fairlead/shared/contract/endpoint';
import { listCoreTrades } from '@fairlead/trading/contract/core-trades';
import { listTaskHistory } from '@fairlead/shared/contract/runs';
import { expect, test } from '@jest/globals';

import { chooseCost, shareTable } from './shares.ts';

test.each([
  [2, 1, 1, 1],
  [10, 4, 2, 6],
  [40, 16, 8, 24],
])(
  'of %d connections a person has %d for light and %d for heavy reads, all heavy ones %d',
  (pool, light, heavy, all) => {
    const table = shareTable(pool);
    expect([table.light?.ofPerson, table.heavy?.ofPerson, table.heavy?.ofAll]).toEqual([
      light,
      heavy,
      all,
    ]);
  },
);

test.each<[string, object, Cost]>([
  ['the first page', {}, 'light'],
  ['a page of a day', { run_date: '2024-06-28' }, 'light'],
  ['a text', { text: 'e' }, 'heavy'],
  ['parts of ids', { trade_ids: '88' }, 'heavy'],
  ['a sort', { sort: 'fees' }, 'heavy'],
])('of trades %s is as dear as what the database does for it', (_what, query, cost) => {
  expect(chooseCost(listCoreTrades)(query)).toBe(cost);
});

test('words of the history are heavy', () => {
  expect(chooseCost(listTaskHistory)({ words: 'timeout' })).toBe('heavy');
  expect(chooseCost(listTaskHistory)({ state: 'FAIL' })).toBe('light');
});

test('a field that the query does not have stops the start', () => {
  const wrong = { ...listCoreTrades, cost: { usual: 'light', heavyWith: ['txt'] } } as const;
  expect(() => chooseCost(wrong)).toThrow('/core-trades has no txt that could be heavy');
});
