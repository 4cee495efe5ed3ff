import type { CellReport } from '@fairlead/accounting/contract/report';
import { formatDay, formatMonth } from '@fairlead/shared/format';

import type { Concern, Opened, OpenedFigure } from './opened.rules.ts';

/** Titles of the page's tables and charts. */
const REPORTS: Readonly<Record<CellReport, string>> = {
  summary_table: 'Shipping P&L',
  mgmt_summary_table: 'Summary P&L',
  admin_cost: 'Admin Cost',
  vessel_cost_daily: 'Daily Vessel Running Cost',
  vessel_cost_yearly: 'Yearly Vessel Running Cost',
  hist_vessel_cost: '5 Year Vessel Running Daily Cost',
  hist_cash_balance: 'SCG Cash History',
  cash_bank_balances: 'Bank Balances',
  cash_payments_ic: 'Payments and Inter Company Entries',
  cash_rec_groups: 'Cash Reconciliation Groups',
  scg_our_cash: 'SCG non financed cash moves',
};

const FIGURES: Readonly<Record<OpenedFigure['figure'], string>> = {
  report: 'Report',
  compare: 'Compare',
  compare_diff: 'Diff',
  budget: 'Budget',
  budget_diff: 'Budget Diff',
  per_day: 'Per Day',
  starting: 'Starting',
  ending: 'Ending',
  change: 'Change',
  bank_ic_payments_diff: 'Bank less Payments',
  book_value: 'Amount',
  book_value_no_sm: 'Without ship management',
};

export const CONCERN_TITLES: Readonly<Record<Concern, string>> = {
  unmapped: 'Cards without a mapping',
  gaps: 'Gaps between statements',
  unexplained: 'Balances that payments do not make',
  stale: 'Accounts without a newest statement',
  unmatched: 'Bank and ledger that are not matched',
  restated: 'Restated months',
  rates: 'Days without a rate',
};

/** 'Summary P&L, Freight / 4000, Halyard Navigation, Report'. */
function figureTitle({ report, figure, column, row }: OpenedFigure): string {
  const names: readonly string[] = [
    REPORTS[report] as string | undefined,
    row.length === 0 ? 'Total' : row.join(' / '),
    column,
    FIGURES[figure] as string | undefined,
  ].filter((name) => name !== undefined && name !== '') as string[];
  return names.join(', ');
}

/** Title of the open drawer. */
export function formatDrawerTitle(opened: Opened): string {
  switch (opened.kind) {
    case 'figure':
      return figureTitle(opened.figure);
    case 'journal':
      return 'Journal';
    case 'transaction':
      return 'Bank transaction';
    case 'opex':
      return 'Why the daily cost moved';
    case 'concern':
      return CONCERN_TITLES[opened.concern];
    case 'restated':
      return `Restated, ${opened.company}, ${formatMonth(opened.month)}`;
    case 'bank-files':
      return 'Refused bank files';
    case 'bank-file':
      return 'Refused bank file';
    case 'gap':
      return `Gap of ${opened.account}, ${formatDay(opened.from)} to ${formatDay(opened.to)}`;
  }
}
