import { expect, test } from '@jest/globals';

import { problemsOfAdjustment } from './adjustment.rules.ts';

const FACTS = { today: '2024-06-28', books: ['Corp'] };

test.each([
  [{}, []],
  [{ adj_date: '2024-06-29' }, ['2024-06-29 is still to come']],
  [{ adj_date: '2024-06-31' }, ['2024-06-31 is no day of the calendar']],
  [{ book: 'Nobody' }, ['There is no book Nobody']],
  [{ pnl: '0.00' }, ['An adjustment of nothing says nothing']],
])('[PNL-12] an adjustment of today with %j: %j', (change, problems) => {
  const sent = { adj_date: '2024-06-28', book: 'Corp', pnl: '0.01', ...change };
  expect(problemsOfAdjustment(sent, FACTS)).toEqual(problems);
});
