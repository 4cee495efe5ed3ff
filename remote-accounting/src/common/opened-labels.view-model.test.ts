import { expect, test } from '@jest/globals';

import { CONCERNS, type OpenedFigure } from './opened.rules.ts';
import { CONCERN_TITLES, formatDrawerTitle } from './opened-labels.view-model.ts';

const figure = (change: Partial<OpenedFigure>): string =>
  formatDrawerTitle({
    kind: 'figure',
    figure: { report: 'summary_table', figure: 'report', column: '', row: [], ...change },
  });

test.each([
  ['summary_table', 'Shipping P&L'],
  ['mgmt_summary_table', 'Summary P&L'],
  ['admin_cost', 'Admin Cost'],
  ['vessel_cost_daily', 'Daily Vessel Running Cost'],
  ['vessel_cost_yearly', 'Yearly Vessel Running Cost'],
  ['hist_vessel_cost', '5 Year Vessel Running Daily Cost'],
  ['hist_cash_balance', 'SCG Cash History'],
  ['cash_bank_balances', 'Bank Balances'],
  ['cash_payments_ic', 'Payments and Inter Company Entries'],
  ['cash_rec_groups', 'Cash Reconciliation Groups'],
  ['scg_our_cash', 'SCG non financed cash moves'],
] as const)('what is open of %s is called by its table', (report, name) => {
  expect(figure({ report })).toBe(`${name}, Total, Report`);
});

test.each([
  ['report', 'Report'],
  ['compare', 'Compare'],
  ['compare_diff', 'Diff'],
  ['budget', 'Budget'],
  ['budget_diff', 'Budget Diff'],
  ['per_day', 'Per Day'],
  ['starting', 'Starting'],
  ['ending', 'Ending'],
  ['change', 'Change'],
  ['bank_ic_payments_diff', 'Bank less Payments'],
  ['book_value', 'Amount'],
  ['book_value_no_sm', 'Without ship management'],
] as const)('the figure %s is called by its column', (key, name) => {
  expect(figure({ figure: key, column: 'Halyard', row: ['Freight', '4000'] })).toBe(
    `Shipping P&L, Freight / 4000, Halyard, ${name}`,
  );
});

test('each concern has a title of its own', () => {
  expect(
    new Set(CONCERNS.map((concern) => formatDrawerTitle({ kind: 'concern', concern }))),
  ).toEqual(new Set(Object.values(CONCERN_TITLES)));
  expect(new Set(Object.values(CONCERN_TITLES)).size).toBe(CONCERNS.length);
});

test('a gap and a restated month say of whom and when', () => {
  expect(
    formatDrawerTitle({ kind: 'gap', from: '2024-06-26', to: '2024-06-27', account: 'CH1' }),
  ).toBe('Gap of CH1, 26 Jun 24 to 27 Jun 24');
  expect(formatDrawerTitle({ kind: 'restated', month: '2024-05-01', company: 'Halyard' })).toBe(
    'Restated, Halyard, May 24',
  );
});
