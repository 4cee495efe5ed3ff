import { expect, test } from '@jest/globals';

import { figureOfCell } from './figure-cell.view-model.ts';
import type { FigureRow } from './figure-rows.view-model.ts';

const NAME = 'Halyard | Navigation';
const NO_SPREAD = { compare: undefined, budget: undefined } as unknown as FigureRow['spreads'];
const row = (change: Partial<FigureRow>): FigureRow => ({
  id: '["Freight","4000"]',
  name: '4000',
  depth: 1,
  isTotal: false,
  missing: [],
  columns: {},
  spreads: NO_SPREAD,
  ...change,
});

test.each([
  ['amount_report', 'report'],
  ['amount_compare', 'compare'],
  ['compare_diff', 'compare_diff'],
  ['amount_budget', 'budget'],
  ['budget_diff', 'budget_diff'],
  ['per_day_amount', 'per_day'],
])('[ACC-20] the figure %s opens the entries of %s', (key, figure) => {
  const column = `${NAME}|${key}`;
  const rows = [row({ id: '["Other"]' }), row({ columns: { [column]: 12.5 } })];
  expect(figureOfCell(rows, '["Freight","4000"]', column)).toEqual({
    place: { figure, column: NAME, row: ['Freight', '4000'] },
    value: 12.5,
  });
});

test('[ACC-20] the row of totals opens the entries of all rows', () => {
  const column = `${NAME}|amount_report`;
  const rows = [row({ id: 'total', isTotal: true, columns: { [column]: null } })];
  expect(figureOfCell(rows, 'total', column)).toEqual({
    place: { figure: 'report', column: NAME, row: [] },
    value: null,
  });
});

test('where nothing was booked there is nothing to open', () => {
  const rows = [row({})];
  expect(figureOfCell(rows, '["Freight","4000"]', `${NAME}|amount_report`)).toBeUndefined();
  expect(figureOfCell(rows, '["Freight","4000"]', 'name')).toBeUndefined();
  expect(figureOfCell(rows, 'no row', `${NAME}|amount_report`)).toBeUndefined();
});
