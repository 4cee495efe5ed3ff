import { FOUR_BREAKS } from '@fairlead/backoffice/fixtures/back-office-breaks';
import { expect, test } from '@jest/globals';

import {
  countBreakFilters,
  filterBreaks,
  narrowColumn,
  readBreakFilters,
  valuesIn,
  withBreakFilter,
  writeBreakFilters,
} from './break-filters.rules.ts';

const ALL_OPEN = readBreakFilters(new URLSearchParams());
const MAREN = 'maren@halyard.example';
const shown = (query: string) =>
  filterBreaks(FOUR_BREAKS, readBreakFilters(new URLSearchParams(query)), MAREN).map(
    ({ break_id }) => break_id,
  );

test.each([
  ['', [11, 12, 13, 14]],
  ['owner=mine', [13]],
  ['owner=nobody', [11, 14]],
  ['owner=anton@halyard.example', [12]],
  ['column=lc_sum', [12]],
  ['age=to-7', [12]],
  ['age=8-30', [14]],
  ['age=31-90', [11]],
  ['age=over-90', [13]],
  ['amount=2350', [11, 13]],
  ['amount=2350.01', [13]],
  ['status=Reopened&status=To+correct', [13, 14]],
  ['table=Closed', [12]],
  ['cause=Likely:+booked+twice', [11]],
  ['owner=nobody&amount=2000', [11]],
  // What cannot be is as if it were not there.
  ['column=coffee&age=ancient&amount=much', [11, 12, 13, 14]],
])('[BAK-14] "%s" shows %j', (query, ids) => {
  expect(shown(query)).toEqual(ids);
});

test('[SHL-31] filters go into the address and come back, and leave the rest of it alone', () => {
  const search =
    'tab=breaks&open=break%7C11&state=closed&owner=mine&column=lc_sum&age=8-30&amount=10.50&status=Open&status=Explained';
  const filters = readBreakFilters(new URLSearchParams(search));
  expect(
    writeBreakFilters(
      new URLSearchParams('tab=breaks&open=break%7C11&age=to-7'),
      filters,
    ).toString(),
  ).toBe(search);
  expect(countBreakFilters(filters)).toBe(6);
  expect(writeBreakFilters(new URLSearchParams(search), ALL_OPEN).toString()).toBe(
    'tab=breaks&open=break%7C11',
  );
});

test('a part or a column is narrowed and widened by itself', () => {
  const mine = withBreakFilter(withBreakFilter(ALL_OPEN, 'owner', 'mine'), 'age', 'to-7');
  expect(withBreakFilter(mine, 'age', undefined)).toEqual({
    state: 'open',
    owner: 'mine',
    values: {},
  });
  const open = narrowColumn(mine, 'status', ['Open']);
  expect(open.values).toEqual({ status: ['Open'] });
  expect(narrowColumn(open, 'status', [])).toEqual(mine);
});

test('a column offers the values that there are, and how often', () => {
  expect(valuesIn(FOUR_BREAKS, 'table')).toEqual([
    { value: 'Closed', count: 1 },
    { value: 'Ongoing', count: 2 },
    { value: 'Outside', count: 1 },
  ]);
  expect(valuesIn(FOUR_BREAKS, 'note')).toEqual([]);
});
