import { expect, test } from '@jest/globals';

import { matchReportedWithStated } from './met.rules.ts';

const told = (...lots: readonly string[]) =>
  lots.map((each, at) => ({ id: at + 1, lots: each, at: `1${at}:00:00` }));
const stated = (...lots: readonly string[]) =>
  lots.map((each, at) => ({ id: `S${at + 1}`, lots: each, at: `1${at}:00:00` }));
const met = (some: readonly string[], others: readonly string[]) =>
  matchReportedWithStated(told(...some), stated(...others))
    .map(({ reportedTradeId, tradeId }) => `${reportedTradeId} ${tradeId}`)
    .toSorted();

test.each([
  { title: 'one for one', of: ['10'], by: ['10'], is: ['1 S1'] },
  { title: 'sold as well', of: ['-10'], by: ['-10'], is: ['1 S1'] },
  {
    title: 'three alike are three, not one',
    of: ['5', '5', '5'],
    by: ['5', '5'],
    is: ['1 S1', '2 S2'],
  },
  { title: 'other lots are another trade', of: ['10'], by: ['9'], is: [] },
  { title: 'split by the clearer', of: ['10'], by: ['4', '6'], is: ['1 S1', '1 S2'] },
  { title: 'split, sold', of: ['-10'], by: ['-4', '-6'], is: ['1 S1', '1 S2'] },
  { title: 'split in parts of a lot', of: ['0.3'], by: ['0.1', '0.2'], is: ['1 S1', '1 S2'] },
  { title: 'fills in one by the clearer', of: ['4', '6'], by: ['10'], is: ['1 S1', '2 S1'] },
  {
    title: 'one for one goes before sums',
    of: ['4', '10'],
    by: ['4', '6', '4'],
    is: ['1 S1', '2 S2', '2 S3'],
  },
  { title: 'no sum, no match', of: ['10'], by: ['4', '5'], is: [] },
  { title: 'two sums: neither is guessed', of: ['10'], by: ['4', '6', '3', '7'], is: [] },
  {
    title: 'equal parts are one sum',
    of: ['10'],
    by: ['5', '5', '5'],
    is: ['1 S1', '1 S2'],
  },
  {
    title: 'wanted by two of different lots: neither',
    of: ['10', '9'],
    by: ['4', '6', '5'],
    is: [],
  },
  {
    title: 'two alike and parts for one',
    of: ['10', '10'],
    by: ['4', '6'],
    is: ['1 S1', '1 S2'],
  },
])('$title: $of told, $by in the statement', ({ of, by, is }) => {
  expect(met(of, by)).toEqual(is);
});

test('a search that would not end finds nothing rather than something', () => {
  const many = Array.from({ length: 60 }, (_, at) => String(1001 + at * 7));
  expect(met(['50001'], many)).toEqual([]);
});
