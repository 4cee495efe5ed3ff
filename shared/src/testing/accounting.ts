import {
  type AccountingMeta,
  accountingMeta,
  type QuickDate,
} from '@fairlead/shared/contract/accounting/meta';
import {
  type AccountingReport,
  accountingReport,
  type CostRow,
} from '@fairlead/shared/contract/accounting/report';
import { listRefusedBankFiles } from '@fairlead/shared/contract/accounting/refused-bank-files';

import { answer } from './fake-api.ts';

/** The second quarter of 2024 against that of 2023, unless told. */
const quickDate = (given: Partial<QuickDate> = {}): QuickDate => ({
  key: 'Halyard|2024|Q2',
  company: 'Halyard',
  year: 2024,
  period: 'Q2',
  start_date: '2024-04-01',
  end_date: '2024-06-30',
  cmp_start_date: '2023-04-01',
  cmp_end_date: '2023-06-30',
  ...given,
});

const MAY = quickDate({
  key: 'Halyard|2024|May',
  period: 'May',
  start_date: '2024-05-01',
  end_date: '2024-05-31',
  cmp_start_date: '2023-05-01',
  cmp_end_date: '2023-05-31',
});

/** A quarter and a month; the page begins with the quarter. */
export const accountingPeriods = (given: Partial<AccountingMeta> = {}): AccountingMeta => ({
  quick_dates: [quickDate(), MAY],
  default_quick_date: 'Halyard|2024|Q2',
  last_entry_datetime: '2024-06-28T16:40:00.000Z',
  last_sync_datetime: '2024-06-28T18:05:00.000Z',
  ...given,
});

type Amounts = { readonly report: number; readonly compare?: number; readonly budget?: number };

const money = { days: 91, movesFrom: 100 };

/** The figures of a column as the answer has them. */
function figures(name: string, amounts: Amounts, { days, movesFrom } = money) {
  const { report, compare = 0, budget = 0 } = amounts;
  const diff = Math.round((report - compare) * 100) / 100;
  return {
    [`${name}|amount_report`]: report,
    [`${name}|amount_compare`]: compare,
    [`${name}|move`]: Math.abs(diff) < movesFrom ? 0 : Math.sign(diff),
    [`${name}|compare_diff`]: diff,
    [`${name}|amount_budget`]: budget,
    [`${name}|budget_diff`]: Math.round((report - budget) * 100) / 100,
    [`${name}|per_day_amount`]: report / days,
  };
}

type Cost = Pick<CostRow, 'group_cost' | 'bsg_code' | 'ledger_card_code' | 'ledger_card_name'> &
  Partial<CostRow>;

function cost({ columns = {}, ...row }: Cost): CostRow {
  const ends = (figure: string) => {
    const values = Object.entries(columns).flatMap(([key, value]) =>
      key.endsWith(figure) && value !== null ? [value] : [],
    );
    return { min: Math.min(0, ...values), max: Math.max(0, ...values) };
  };
  return {
    row_category: 'ADMIN',
    missing_ledger_cards: [],
    columns,
    compare_min_diff: ends('|compare_diff').min,
    compare_max_diff: ends('|compare_diff').max,
    budget_min_diff: ends('|budget_diff').min,
    budget_max_diff: ends('|budget_diff').max,
    ...row,
  };
}

const AUDIT = { group_cost: 'Professional', bsg_code: '6100', ledger_card_code: '610010' };
const LEGAL = { group_cost: 'Professional', bsg_code: '6100', ledger_card_code: '610020' };
const CREW = { group_cost: 'Crew', bsg_code: '5100', ledger_card_code: '510010' };
const DOCK = { group_cost: 'Drydock', bsg_code: '5900', ledger_card_code: '590010' };

function vesselCosts(perYear: 1 | 365): CostRow[] {
  const look = { days: 91, movesFrom: perYear === 1 ? 1 : 100 };
  const rate = (name: string, report: number, compare: number) =>
    figures(name, { report: report * perYear, compare: compare * perYear }, look);
  return [
    cost({
      ...CREW,
      ledger_card_name: 'Crew Wages',
      row_category: 'RUNNING',
      columns: {
        ...rate('Halyard Dawn', 3421.5, 3421.25),
        ...rate('Halyard Dusk', 3000, 3100),
        ...rate('Fleet', 3210.75, 3260.625),
      },
    }),
    cost({
      ...DOCK,
      ledger_card_name: 'Drydock Repairs',
      row_category: 'DRYDOCK',
      columns: { ...rate('Halyard Dawn', 500, 0), ...rate('Fleet', 250, 0) },
    }),
  ];
}

/** A small firm: two vessels, a company that manages them, a minor one; every total of it adds up. */
export const accountingReportData = (given: Partial<AccountingReport> = {}): AccountingReport => ({
  days_in_report: 91,
  days_in_compare: 91,
  summary_table: [
    {
      pnl_group: 'Freight',
      ledger_card_code: '400010',
      description: 'Voyage Freight',
      missing_ledger_cards: [],
      columns: {
        ...figures('Halyard Dawn', { report: 1000.1, compare: 900, budget: 950 }),
        ...figures('Halyard Dusk', { report: 2000.2, compare: 2050, budget: 2100 }),
      },
    },
    {
      pnl_group: 'Freight',
      ledger_card_code: '400020',
      description: 'Demurrage',
      missing_ledger_cards: [],
      columns: figures('Halyard Dawn', { report: 0.2, compare: 0, budget: 0 }),
    },
    {
      pnl_group: 'Not mapped',
      ledger_card_code: '777777',
      description: '777777',
      missing_ledger_cards: ['777777'],
      columns: figures('Not on a vessel', { report: -50.5 }),
    },
  ],
  pnl_sorted_vessel_names: ['Halyard Dusk', 'Halyard Dawn', 'Not on a vessel'],
  cost_sorted_vessel_names: ['Halyard Dawn', 'Halyard Dusk'],
  cost_sorted_admin_names: ['Halyard Management', 'Sariano'],
  mgmt_summary_table: [
    {
      pnl_group: 'Freight',
      bsg_code: '4000',
      missing_ledger_cards: [],
      columns: figures('Halyard Navigation', { report: 3000.5, compare: 2950, budget: 3050 }),
    },
    {
      pnl_group: 'Administration',
      bsg_code: '6100',
      missing_ledger_cards: [],
      columns: {
        ...figures('Halyard Management', { report: -1200.25, compare: -1250.25, budget: -1300 }),
        'Halyard Management|was_compare': -1249.25,
        ...figures('Sariano', { report: -300.75, compare: -100.75 }),
      },
    },
    {
      pnl_group: 'Not mapped',
      bsg_code: 'Not mapped',
      missing_ledger_cards: ['777777'],
      columns: figures('Halyard Navigation', { report: -50.5 }),
    },
  ],
  company_group_mappings: [
    company('Shipping', 'Halyard Navigation'),
    company('Administration', 'Halyard Management'),
    { ...company('Administration', 'Sariano'), is_minor_admin: true },
    company('Administration', 'Halyard Dormant'),
  ],
  admin_cost: [
    cost({
      ...AUDIT,
      ledger_card_name: 'Audit',
      columns: {
        ...figures('Halyard Management', { report: 1000.25, compare: 1050.25, budget: 1300 }),
        ...figures('Sariano', { report: 300.75, compare: 100.75 }),
      },
    }),
    cost({
      ...LEGAL,
      ledger_card_name: 'Legal',
      columns: figures('Halyard Management', { report: 200, compare: 200 }),
    }),
  ],
  vessel_cost_daily: vesselCosts(1),
  vessel_cost_yearly: vesselCosts(365),
  vessel_days: [
    { name: 'Halyard Dawn', days_in_report: 91, days_in_compare: 91 },
    { name: 'Halyard Dusk', days_in_report: 91, days_in_compare: 91 },
    { name: 'Fleet', days_in_report: 182, days_in_compare: 182 },
  ],
  hist_vessel_cost: [],
  hist_cash_balance: [],
  cash_bank_balances: [],
  cash_payments_ic: [],
  cash_rec_groups: [],
  scg_our_cash: [],
  bank_accounts: [],
  bank_institutions: [],
  bank_balances_run_date_str: null,
  bank_balances: [],
  bank_transactions: [],
  attention: {
    unmapped_cards: [{ ledger_card_code: '777777', entries: 1, book_value: 50.5 }],
    statement_gaps: [],
    stale_accounts: [],
    unmatched_transactions: 0,
    unmatched_ledger_items: 0,
    restated: [],
  },
  ...given,
});

const company = (summary_group: string, company_fixed_name: string) => ({
  summary_group,
  company_fixed_name,
  company_code: company_fixed_name.toUpperCase().replaceAll(' ', '_'),
  is_minor_admin: false,
});

/** Every answer of the page for `fakeApi`. */
export const accountingAnswers = (report: AccountingReport = accountingReportData()) => [
  answer(accountingMeta, accountingPeriods()),
  answer(accountingReport, report),
  answer(listRefusedBankFiles, { files: [], count: 0 }),
];
