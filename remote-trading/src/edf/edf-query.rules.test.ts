// covers: ./address-problems.rules.ts
import { expect, test } from '@jest/globals';

import { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { CHOICE_COLUMNS, SORT_COLUMNS } from '@fairlead/trading/contract/trade-filter';

import { edfColumns } from './edf.columns.ts';
import {
  chooseDate,
  chooseState,
  chooseValues,
  clearColumns,
  countEdfFilters,
  DEFAULT_FILTERS,
  type EdfFilters,
  hasEdfFilters,
  listQuery,
  narrowTo,
  parseQuery,
  searchFor,
  toEdfQuery,
} from './edf-query.rules.ts';

const TODAY = '2024-06-28';
const parse = (query: string) => parseQuery(new URLSearchParams(query), TODAY);

const filters = (change: Partial<EdfFilters>): EdfFilters => ({ ...DEFAULT_FILTERS, ...change });

type Same = { readonly query: string; readonly change: Partial<EdfFilters> };

const SAME: readonly Same[] = [
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
  {
    query: '?verified_state=unverified&clearer=Veldkamp&product=A+%26+B&product=C&side=sold',
    change: { values: { clearer: ['Veldkamp'], product: ['A & B', 'C'], side: ['sold'] } },
  },
  {
    query: '?verified_state=unverified&term=2024-08&term=2024-10..2024-12&text=mini',
    change: { values: { term: ['2024-08', '2024-10..2024-12'] }, text: 'mini' },
  },
];

test.each(SAME)('[EDF-04] the address $query and its filters are the same', ({ query, change }) => {
  expect(parse(query)).toEqual({ filters: filters(change), problems: [] });
  expect(toEdfQuery(filters(change))).toBe(query);
});

test('[EDF-04] an address that names a value twice, or none, means the same as one that does not', () => {
  const { filters: found } = parse('?clearer=&product=A&product=A&text=+mini+');
  expect(found).toEqual(filters({ values: { product: ['A'] }, text: 'mini' }));
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
  {
    query: 'trade_ids=a,b,c,d,e,f,g,h,i,j,k',
    parameter: 'trade_ids',
    says: 'has 11 ids of fewer than 3 characters. At most 10 at once.',
  },
  { query: 'trade_ids=,', parameter: 'trade_ids', says: 'names no trade' },
  { query: 'trade_ids=%00', parameter: 'trade_ids', says: 'NUL' },
  { query: 'side=long', parameter: 'side', says: 'is "long". Valid values: bought, sold.' },
  { query: 'side=sold&side=', parameter: 'side', says: 'is "". Valid values: bought, sold.' },
  { query: 'term=Aug+24', parameter: 'term', says: 'YYYY-MM..YYYY-MM' },
  { query: 'term=2024-08..2024-09', parameter: 'term', says: 'YYYY-MM for a month' },
  { query: 'product=%00', parameter: 'product', says: 'NUL' },
  { query: `clearer=${'V'.repeat(201)}`, parameter: 'clearer', says: 'Up to 200 characters' },
  { query: 'account=A&'.repeat(101), parameter: 'account', says: 'more than 100 values' },
  { query: 'text=mini&text=fei', parameter: 'text', says: 'more than once' },
  { query: `text=${'m'.repeat(101)}`, parameter: 'text', says: '100' },
])('[EDF-06] $query names $parameter and says $says', ({ query, parameter, says }) => {
  const { filters: found, problems } = parse(query);
  expect(found).toBeUndefined();
  expect(problems).toEqual([{ parameter, text: expect.stringContaining(says) }]);
});

test.each([
  ['today', 'run_date=2024-06-28'],
  ['4,000 characters of ids', `trade_ids=${'N'.repeat(4000)}`],
  ['ten short ids', 'trade_ids=a,b,c,d,e,f,g,h,i,j'],
  ['a value of 200 characters', `clearer=${'V'.repeat(200)}`],
  ['a hundred values', 'account=A&'.repeat(100)],
  ['a text of 100 characters', `text=${'m'.repeat(100)}`],
])('[EDF-06] an address may have %s', (_what, query) => {
  expect(parse(query).problems).toEqual([]);
});

test('[EDF-06] everything that is wrong is said at once', () => {
  const { problems } = parse('verified_state=no&run_date=x');
  expect(problems.map((problem) => problem.parameter)).toEqual(['verified_state', 'run_date']);
});

const SEARCHED = filters({ verifiedState: 'unverified', tradeIds: ['N1'] });

test('[EDF-05] choosing a date shows all of that day and drops the search', () => {
  expect(chooseDate(SEARCHED, '2024-06-27')).toEqual(
    filters({ verifiedState: 'all', runDate: '2024-06-27' }),
  );
});

test('[EDF-02] clearing the date clears only the date', () => {
  const dated = filters({ verifiedState: 'all', runDate: '2024-06-27' });
  expect(chooseDate(dated, null)).toEqual({ ...dated, runDate: null });
});

test.each([
  { text: 'N1', ids: ['N1'] },
  { text: ' N1, N2\nN3 ,N1', ids: ['N1', 'N2', 'N3'] },
])('[EDF-05] searching for "$text" drops the date and looks at all states', ({ text, ids }) => {
  expect(searchFor(filters({ runDate: '2024-06-27' }), text)).toEqual(
    filters({ verifiedState: 'all', tradeIds: ids }),
  );
});

test('an empty search ends the search and leaves the rest', () => {
  expect(searchFor(SEARCHED, '  ')).toEqual({ ...SEARCHED, tradeIds: [] });
});

const NARROWED = filters({ values: { clearer: ['Veldkamp'], product: ['A', 'B'] }, text: 'mini' });

test('[EDF-05] another date leaves columns narrowed, a search looks at all trades', () => {
  const dated = chooseDate(NARROWED, '2024-06-27');
  expect(dated).toEqual({ ...NARROWED, verifiedState: 'all', runDate: '2024-06-27' });
  expect(searchFor(NARROWED, 'N1')).toEqual(filters({ verifiedState: 'all', tradeIds: ['N1'] }));
});

test('values of a column are chosen, others instead of them, and all again', () => {
  const others = chooseValues(NARROWED, 'product', ['C']);
  expect(others.values).toEqual({ clearer: ['Veldkamp'], product: ['C'] });
  const all = chooseValues(chooseValues(others, 'product', []), 'clearer', []);
  expect(all).toEqual(filters({ text: 'mini' }));
  expect([hasEdfFilters(all), hasEdfFilters(narrowTo(all, ''))]).toEqual([true, false]);
  expect(clearColumns({ ...NARROWED, runDate: '2024-06-27' })).toEqual(
    filters({ runDate: '2024-06-27' }),
  );
});

test('the server is asked for what the address says, in the order of the table', () => {
  const wanted = { ...NARROWED, runDate: '2024-06-27', tradeIds: ['N1', 'N2'] };
  expect(listQuery(wanted, { column: 'fees', direction: 'descending' })).toEqual({
    state: 'unverified',
    run_date: '2024-06-27',
    trade_ids: 'N1,N2',
    clearer: ['Veldkamp'],
    product: ['A', 'B'],
    text: 'mini',
    sort: 'fees',
    direction: 'descending',
  });
  expect(listQuery(DEFAULT_FILTERS)).toEqual({ state: 'unverified' });
});

test('the verified state changes nothing else', () => {
  expect(chooseState(SEARCHED, 'verified')).toEqual({ ...SEARCHED, verifiedState: 'verified' });
});

test('what the list is narrowed to is counted by the piece, its state not', () => {
  expect(countEdfFilters(DEFAULT_FILTERS)).toBe(0);
  expect(countEdfFilters({ ...DEFAULT_FILTERS, verifiedState: 'all', runDate: '2024-06-28' })).toBe(
    1,
  );
  expect(
    countEdfFilters({
      ...DEFAULT_FILTERS,
      tradeIds: ['A', 'B'],
      values: { product: ['FEI', 'CP'], side: [] },
      text: 'ice',
    }),
  ).toBe(4);
});

test('[EDF-04] every column sorts and narrows the list by names that the API knows', () => {
  const columns = edfColumns(true);
  expect(columns.flatMap(({ apiField: served }) => served ?? []).sort()).toEqual(
    [...SORT_COLUMNS].sort(),
  );
  expect(columns.flatMap(({ filter }) => filter?.parameter ?? []).sort()).toEqual(
    [...CHOICE_COLUMNS].sort(),
  );
});

test('what leaves with the list is of the trade as the API has it', () => {
  const leaving = edfColumns(true).flatMap((column) => [
    column.apiField ?? [],
    'unit' in column ? (column.unit.apiField ?? []) : [],
    'exported' in column ? column.exported.flatMap(({ apiField: served }) => served ?? []) : [],
  ]);
  expect(Object.keys(CoreTrade.properties)).toEqual(expect.arrayContaining(leaving.flat()));
});
