// covers: ./shown-figures.rules.ts
import { expect, test } from '@jest/globals';

import { defineFigureTable } from './figure.columns.ts';
import type { FigureRow } from './figure-rows.view-model.ts';

const NO_SPREAD = { min: 0, max: 0 };
const row = (columns: FigureRow['columns']): FigureRow => ({
  id: '["Freight"]',
  name: 'Freight',
  depth: 0,
  isTotal: false,
  missing: [],
  columns,
  spreads: { compare: NO_SPREAD, budget: NO_SPREAD },
});

/** Reads what a column says of a figure that somebody hovers over. */
function saidOf(key: string, columns: FigureRow['columns']) {
  const definition = defineFigureTable({
    rows: [row(columns)],
    names: [{ name: 'Dawn', group: [] }],
    rowsOf: 'Account',
    toggles: {
      show_comparison_diff: true,
      compare_with_budget: true,
      show_fractions: false,
      hide_minor_admin_companies: true,
    },
    look: { movesFrom: 0.5, ofCosts: true, hasTotalColumn: false, hasPerDay: true },
  });
  const column = definition.columns.find(({ id }) => id === `Dawn|${key}`);
  if (column === undefined || !('tooltip' in column)) return undefined;
  const tip = column.tooltip as (row: { readonly id: string }) => readonly object[];
  return tip({ id: '["Freight"]' });
}

/** Each figure, and what it was, with a value of its own. */
const RESTATED = {
  'Dawn|amount_report': 10,
  'Dawn|was_report': 1,
  'Dawn|amount_compare': 20,
  'Dawn|was_compare': 2,
  'Dawn|amount_budget': 30,
  'Dawn|was_budget': 3,
  'Dawn|per_day_amount': 40,
  'Dawn|was_per_day_amount': 4,
};

test.each([
  ['amount_report', '1.00', '10.00'],
  ['amount_compare', '2.00', '20.00'],
  ['amount_budget', '3.00', '30.00'],
  ['per_day_amount', '4.00', '40.00'],
])('the figure %s that was restated was %s and is %s', (key, was, now) => {
  expect(saidOf(key, RESTATED)).toEqual([
    { label: 'Restated, was', value: was },
    { label: 'Now', value: now },
  ]);
});

test('a rate of a vessel that had no days says so; a figure that has not moved says nothing', () => {
  expect(saidOf('amount_report', { 'Dawn|amount_report': 10, 'Dawn|was_report': null })).toEqual([
    { label: 'Restated, was', value: 'no days' },
    { label: 'Now', value: '10.00' },
  ]);
  expect(saidOf('amount_report', { 'Dawn|amount_report': 10 })).toBeUndefined();
  expect(saidOf('compare_diff', RESTATED)).toBeUndefined();
});
