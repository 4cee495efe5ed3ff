import { expect, test } from '@jest/globals';

import {
  chooseDate,
  chooseState,
  DEFAULT_FILTERS,
  type EdfFilters,
  parseQuery,
  queryOf,
  searchFor,
} from './edf-query.rules.ts';

const TODAY = '2024-06-28';
const parse = (query: string) => parseQuery(new URLSearchParams(query), TODAY);

const filters = (change: Partial<EdfFilters>): EdfFilters => ({ ...DEFAULT_FILTERS, ...change });

test.each([
  { query: '', change: {} },
  { query: '?verified_state=verified', change: { verifiedState: 'verified' } },
  {
    query: '?verified_state=all&run_date=2024-06-28',
    change: { verifiedState: 'all', runDate: '2024-06-28' },
  },
  {
    query: '?verified_state=all&trade_ids=N1%2CN2',
    change: { verifiedState: 'all', tradeIds: ['N1', 'N2'] },
  },
] as const)('[EDF-04] the address $query and its filters are the same', ({ query, change }) => {
  expect(parse(query)).toEqual({ filters: filters(change), problems: [] });
  expect(queryOf(filters(change))).toBe(query);
});

test('[EDF-04] parameters of others are not ours to judge', () => {
  expect(parse('?theme=dark').filters).toEqual(DEFAULT_FILTERS);
});

test.each([
  {
    query: 'verified_state=perhaps',
    parameter: 'verified_state',
    says: 'verified, unverified, all',
  },
  { query: 'verified_state=', parameter: 'verified_state', says: 'verified, unverified, all' },
  { query: 'verified_state=All', parameter: 'verified_state', says: 'verified, unverified, all' },
  { query: 'run_date=05-03-2024', parameter: 'run_date', says: 'YYYY-MM-DD' },
  { query: 'run_date=2024-02-30', parameter: 'run_date', says: 'YYYY-MM-DD' },
  { query: 'run_date=2024-6-28', parameter: 'run_date', says: 'YYYY-MM-DD' },
  { query: 'run_date=', parameter: 'run_date', says: 'YYYY-MM-DD' },
  { query: 'run_date=2024-06-29', parameter: 'run_date', says: 'cannot be after 2024-06-28' },
  {
    query: 'run_date=2024-06-27&run_date=2024-06-26',
    parameter: 'run_date',
    says: 'more than once',
  },
  { query: `trade_ids=${'N'.repeat(4001)}`, parameter: 'trade_ids', says: '4000' },
  { query: 'trade_ids=%00', parameter: 'trade_ids', says: 'NUL' },
])('[EDF-06] $query names $parameter and says $says', ({ query, parameter, says }) => {
  const { filters: found, problems } = parse(query);
  expect(found).toBeUndefined();
  expect(problems).toEqual([{ parameter, text: expect.stringContaining(says) }]);
});

test('[EDF-06] everything that is wrong is said at once', () => {
  const { problems } = parse('verified_state=no&run_date=x');
  expect(problems.map((problem) => problem.parameter)).toEqual(['verified_state', 'run_date']);
});

const SEARCHED = filters({ verifiedState: 'unverified', tradeIds: ['N1'] });

test('[EDF-05] choosing a date shows all of that day and drops the search', () => {
  expect(chooseDate(SEARCHED, '2024-06-27')).toEqual({
    verifiedState: 'all',
    runDate: '2024-06-27',
    tradeIds: [],
  });
});

test('[EDF-02] clearing the date clears only the date', () => {
  const dated = filters({ verifiedState: 'all', runDate: '2024-06-27' });
  expect(chooseDate(dated, null)).toEqual({ ...dated, runDate: null });
});

test.each([
  { text: 'N1', ids: ['N1'] },
  { text: ' N1, N2\nN3 ,N1', ids: ['N1', 'N2', 'N3'] },
])('[EDF-05] searching for "$text" drops the date and looks at all states', ({ text, ids }) => {
  expect(searchFor(filters({ runDate: '2024-06-27' }), text)).toEqual({
    verifiedState: 'all',
    runDate: null,
    tradeIds: ids,
  });
});

test('an empty search ends the search and leaves the rest', () => {
  expect(searchFor(SEARCHED, '  ')).toEqual({ ...SEARCHED, tradeIds: [] });
});

test('the verified state changes nothing else', () => {
  expect(chooseState(SEARCHED, 'verified')).toEqual({ ...SEARCHED, verifiedState: 'verified' });
});
