import { expect, test } from '@jest/globals';

import { problemsOf, VALUE_FILTERS } from './address-problems.rules.ts';

const TODAY = '2024-06-28';
const said = (query: string | [string, string][]) =>
  problemsOf(new URLSearchParams(query), TODAY).map(
    ({ parameter, text }) => `${parameter} ${text}`,
  );

test.each<[string | [string, string][], readonly string[]]>([
  ['', []],
  ['verified_state=all', []],
  ['verified_state=some', ['verified_state is "some". Valid values: verified, unverified, all.']],
  ['verified_state=all&verified_state=all', ['verified_state is given more than once.']],
  ['run_date=2024-06-28', []],
  ['run_date=2024-06-29', ['run_date is 2024-06-29. It cannot be after 2024-06-28.']],
  ['run_date=2024-06-31', ['run_date is "2024-06-31". Format: YYYY-MM-DD.']],
  ['side=bought&side=sold', []],
  ['side=both', ['side is "both". Valid values: bought, sold.']],
  ['term=2024-08', []],
  [
    'term=2024-13',
    [
      'term is "2024-13". Format: YYYY-MM for a month, YYYY-MM..YYYY-MM for a quarter, half or year.',
    ],
  ],
  ['trade_ids=T100,T200', []],
  ['trade_ids=,', ['trade_ids names no trade.']],
  [[['text', 'x'.repeat(100)]], []],
  [[['text', 'x'.repeat(101)]], ['text is longer than 100 characters.']],
  [[['text', 'a\0']], ['text has the character NUL in it, which no trade has.']],
])('[EDF-04] an address with %j has the problems %j', (query, problems) => {
  expect(said(query)).toEqual(problems);
});

test.each(['clearer', 'account', 'trade_type', 'product', 'exchange'])(
  '[EDF-04] a value of %s has 200 characters at most, and there are 100 of them',
  (filter) => {
    expect(VALUE_FILTERS).toContain(filter);
    expect(said([[filter, 'x'.repeat(200)]])).toEqual([]);
    expect(said([[filter, 'x'.repeat(201)]])).toHaveLength(1);
    const values = (count: number) =>
      Array.from({ length: count }, (_, at): [string, string] => [filter, `v${at}`]);
    expect(said(values(100))).toEqual([]);
    expect(said(values(101))).toEqual([`${filter} has more than 100 values.`]);
  },
);
