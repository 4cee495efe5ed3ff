import {
  type CashAccountDetail,
  type CashMoveDetail,
  type CashPlanning,
  cashPlanning,
  cashPlanningAccount,
  detailCashMove,
  type WeekOverWeekRow,
} from '@fairlead/shared/contract/back-office/cash';

import { answer } from './fake-api.ts';

type Amounts = { readonly latest: number; readonly before: number };
type Rates = { readonly latest: number; readonly before: number | null };

const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** A line of an account of its group company and institution, its figures as formula 25 makes them. */
function line(
  { latest, before }: Amounts,
  rate: Rates,
  of: Pick<WeekOverWeekRow, 'account_name_final' | 'ledger_card_code_final'> &
    Partial<WeekOverWeekRow>,
): WeekOverWeekRow {
  const rateBefore = rate.before ?? rate.latest;
  return {
    group_company_final: 'Halyard Trading',
    institution_final: 'Seefeld Bank',
    currency_final: 'EUR',
    entry_type_final: 'BALANCE',
    account_type_final: 'Current',
    holding_company_final: 'SwissChemGas Holding',
    notes_final: '',
    include_in_sum_final: true,
    amount_latest: latest,
    amount_wow: toCents(latest - before),
    amount_usd_latest: toCents(latest * rate.latest),
    amount_usd_prev: toCents(before * rateBefore),
    amount_usd_wow: toCents(latest * rate.latest - before * rateBefore),
    amount_usd_flow: toCents((latest - before) * rate.latest),
    amount_usd_fx: toCents(before * (rate.latest - rateBefore)),
    fx_rate_latest: rate.latest,
    fx_rate_prev: rate.before,
    source: 'BANK',
    source_date: '2024-06-28',
    ...of,
  };
}

const EURO: Rates = { latest: 1.0705, before: 1.0688 };
const DOLLAR: Rates = { latest: 1, before: 1 };

const OPERATIONS = {
  account_name_final: 'Operations EUR',
  ledger_card_code_final: '101020',
  notes_final: 'Freight and bunkers',
};
const RESERVE = {
  account_name_final: 'Reserve USD',
  ledger_card_code_final: '101030',
  institution_final: 'Banque du Rivage',
  currency_final: 'USD',
  source: 'LEDGER' as const,
  source_date: '2024-06-27',
};
const ESCROW = {
  account_name_final: 'Escrow USD',
  ledger_card_code_final: '101040',
  institution_final: 'Banque du Rivage',
  currency_final: 'USD',
  account_type_final: 'Escrow',
  include_in_sum_final: false,
};

/**
 * Three accounts of a trading company: EUR 1,000,000 that are 1,150,000 a week later, of which some are
 * buffer and blocked; a bank that is silent; and one that is not in the sum.
 */
export const cashPlanningData = (given: Partial<CashPlanning> = {}): CashPlanning => ({
  latest_date: '2024-06-28',
  prev_date: '2024-06-21',
  cash_planning_wow: [
    line({ latest: 1_000_000, before: 850_000 }, EURO, OPERATIONS),
    line({ latest: 100_000, before: 100_000 }, EURO, { ...OPERATIONS, entry_type_final: 'BUFFER' }),
    line({ latest: 50_000, before: 50_000 }, EURO, { ...OPERATIONS, entry_type_final: 'BLOCKED' }),
    line({ latest: 500_000.25, before: 500_000.25 }, DOLLAR, RESERVE),
    line({ latest: 15_000, before: 10_000 }, DOLLAR, ESCROW),
  ],
  scg_cash_move_summary_df: [
    { group: 'Sales', subgroup: 'Freight', lot_num: '2401', book_value: 214_600 },
    { group: 'Costs', subgroup: 'Bunkers', lot_num: 'X1', book_value: -40_000.1 },
    { group: 'Costs', subgroup: 'Bunkers', lot_num: null, book_value: -24_133.9 },
  ],
  scg_cash_move_start_date: '2024-06-21',
  scg_cash_move_end_date: '2024-06-28',
  scg_cash_move_invalid_lots: ['X1'],
  scg_cash_bridge: {
    booked: 150_466,
    rate: -596,
    not_booked: 10_705,
    fx: 1_700,
    usd_wow: 162_275,
    rest: 0,
  },
  ...given,
});

const NARRATIVE = 'Freight of Halyard Dawn, laytime of June 2024, less address commission of 2.5 %';

/** What the EUR account booked in its week, and the receipt that only its bank has. */
export const cashAccountDetail = (): CashAccountDetail => ({
  ledger_card_code: '101020',
  account_name: 'Operations EUR',
  currency: 'EUR',
  danaos_transactions: [
    {
      journal_id: 611,
      line_no: 1,
      journal_date: '2024-06-24',
      document_type: 'Receipt',
      from_to: 'Brazos Terminals',
      company_fixed_name: 'Halyard Trading',
      narrative: NARRATIVE,
      amount: 200_000,
      book_value: 214_600,
    },
    {
      journal_id: 618,
      line_no: 2,
      journal_date: '2024-06-26',
      document_type: 'Payment',
      from_to: null,
      company_fixed_name: 'Halyard Trading',
      narrative: 'Bunkers',
      amount: -60_000,
      book_value: -64_134,
    },
  ],
  ledger_move: 140_000,
  bank_move: 150_000,
  not_booked: 10_000,
});

/** The entries of the moves for bunkers: of a lot that nobody knows, and of none. */
const cashMoveDetail = (): CashMoveDetail => ({
  entries: [
    bunkers({ journal_id: 618, lot_num: 'X1', book_value: -40_000.1 }),
    bunkers({ journal_id: 619, lot_num: null, book_value: -24_133.9 }),
  ],
  sum: -64_134,
});

const bunkers = (
  of: Pick<CashMoveDetail['entries'][number], 'journal_id' | 'lot_num' | 'book_value'>,
) => ({
  line_no: 2,
  journal_date: '2024-06-26',
  ledger_card_code: '101020',
  narrative: 'Bunkers',
  journal_company: 'Halyard Trading',
  journal_series: 'BK',
  journal_number: of.journal_id,
  cash_rec_group: 'BUNK',
  op_code_2: null,
  new_fmt_lot_num: null,
  ...of,
});

/** Every answer of the tab for `fakeApi`. */
export const cashAnswers = (planning: CashPlanning = cashPlanningData()) => [
  answer(cashPlanning, planning),
  answer(cashPlanningAccount, cashAccountDetail()),
  answer(detailCashMove, cashMoveDetail()),
];
