import { expect, test } from '@jest/globals';

import { rangeProblem, toRequestedRanges } from './report-ranges.rules.ts';

const RANGE = { from: '2024-06-01', to: '2024-06-30' };

test.each([
  ['2024-06-28', '2024-06-28', undefined],
  ['2024-06-28', '2024-06-27', 'The report ends on 2024-06-27, before it starts on 2024-06-28'],
  ['2014-07-01', '2024-06-30', undefined],
  ['2014-07-01', '2024-07-01', 'The report from 2014-07-01 to 2024-07-01 is longer than 10 years'],
  // Ten years after a leap day there is none: it is the first of March.
  ['2024-02-29', '2034-02-28', undefined],
  ['2024-02-29', '2034-03-01', 'The report from 2024-02-29 to 2034-03-01 is longer than 10 years'],
])('a report from %s to %s: %s', (from, to, problem) => {
  expect(rangeProblem({ report: { from, to }, compare: RANGE })).toBe(problem);
});

test('a comparison is judged as the report is, and named', () => {
  const compare = { from: '2024-06-28', to: '2024-06-27' };
  expect(rangeProblem({ report: RANGE, compare })).toBe(
    'The comparison ends on 2024-06-27, before it starts on 2024-06-28',
  );
  const query = { start_date: 'a', end_date: 'b', cmp_start_date: 'c', cmp_end_date: 'd' };
  expect(toRequestedRanges(query)).toEqual({
    report: { from: 'a', to: 'b' },
    compare: { from: 'c', to: 'd' },
  });
});
