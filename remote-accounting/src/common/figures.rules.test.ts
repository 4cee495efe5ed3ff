import { expect, test } from '@jest/globals';

import { type FigureColumns, measureSpread, summed, withTotalColumn } from './figures.rules.ts';

const NOW: FigureColumns = {
  'Dawn|amount_report': 10,
  'Dawn|amount_compare': 200,
  'Dawn|amount_budget': 3000,
  'Dawn|per_day_amount': 40_000,
};
/** Another row, of which only one figure has been restated. */
const moved = (key: string, was: number): FigureColumns => ({
  'Dawn|amount_report': 1,
  'Dawn|amount_compare': 2,
  'Dawn|amount_budget': 3,
  'Dawn|per_day_amount': 4,
  [`Dawn|${key}`]: was,
});

test.each([
  ['was_report', 'amount_report', 11],
  ['was_compare', 'amount_compare', 202],
  ['was_budget', 'amount_budget', 3003],
  ['was_per_day_amount', 'per_day_amount', 40_004],
])('a sum with %s of one row has for the others their %s of now', (was, key, now) => {
  const sums = summed([NOW, moved(was, 7)], 'dollars');
  expect(sums[`Dawn|${key}`]).toBe(now);
  expect(sums[`Dawn|${was}`]).toBe((NOW[`Dawn|${key}`] ?? 0) + 7);
  expect(Object.keys(sums)).toHaveLength(5);
});

test('a sum of which two parts moved against each other was what it is, and does not say so', () => {
  const sums = summed([moved('was_report', 3), moved('was_report', -1)], 'dollars');
  expect(sums['Dawn|amount_report']).toBe(2);
  expect(sums).not.toHaveProperty('Dawn|was_report');
});

test('a total is of the columns that are asked for, each figure by itself', () => {
  const row = {
    ...NOW,
    'Dusk|amount_report': 0.5,
    'Dusk|was_report': 0.25,
    'Minor|amount_report': 9,
  };
  expect(withTotalColumn(row, ['Dawn', 'Dusk'])).toEqual({
    ...row,
    '|amount_report': 10.5,
    '|was_report': 10.25,
    '|amount_compare': 200,
    '|amount_budget': 3000,
    '|per_day_amount': 40_000,
  });
});

test('figures are shaded between the smallest and the largest of the columns, and from zero', () => {
  const row = { 'Dawn|budget_diff': 5, 'Dusk|budget_diff': -2, 'Minor|budget_diff': -90 };
  expect(measureSpread(row, ['Dawn', 'Dusk'], 'budget_diff')).toEqual({ min: -2, max: 5 });
  expect(measureSpread(row, ['Dawn'], 'budget_diff')).toEqual({ min: 0, max: 5 });
  expect(measureSpread(row, ['Dusk', 'None'], 'budget_diff')).toEqual({ min: -2, max: 0 });
  expect(measureSpread(row, ['Dawn'], 'compare_diff')).toEqual({ min: 0, max: 0 });
});
