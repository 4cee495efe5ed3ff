import type { BankMatch } from '@fairlead/shared/contract/accounting/bank-matches';
import type { CellEntries, CellEntry, Journal } from '@fairlead/shared/contract/accounting/entries';
import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

const IBAN = 'CH5604835012345678009';
const LONG = 'Hire of Halyard Dawn, first half of June 2024, less address commission of 2.5 %';

/** What the banks and the bank cards of the small firm have, in two currencies. */
export const accountingBanks = {
  cash_bank_balances: [
    {
      company_code: 'DAWN',
      company_fixed_name: 'Halyard Navigation',
      ledger_card_code: '101010',
      ledger_card_name: 'Operations USD',
      amount_starting: 1_000_000,
      amount_ending: 1_111_250.25,
      change: 111_250.25,
      bank_ic_payments_diff: -1_250,
    },
    {
      company_code: 'HALY',
      company_fixed_name: 'Halyard Management',
      ledger_card_code: '101020',
      ledger_card_name: 'Operations EUR',
      amount_starting: 500,
      amount_ending: 500,
      change: 0,
      bank_ic_payments_diff: 0,
    },
  ],
  cash_payments_ic: [
    {
      company_code: 'DAWN',
      company_fixed_name: 'Halyard Navigation',
      entry_type: 'RECEIPT',
      ledger_card_code: '101010',
      narrative: LONG,
      book_value: 200_000,
    },
    {
      company_code: 'DAWN',
      company_fixed_name: 'Halyard Navigation',
      entry_type: 'PAYMENT',
      ledger_card_code: '101010',
      narrative: 'Crew wages June',
      book_value: -87_500,
    },
  ],
  cash_rec_groups: [
    {
      company_fixed_name: 'Halyard Navigation',
      cash_rec_group: '',
      ledger_card_code_all: '101010',
      book_value: 112_500,
    },
  ],
  scg_our_cash: [
    {
      group1: 'Operations',
      group2: 'Vessels',
      group3: 'Hire',
      combined_narrative: 'Hire',
      book_value: 4_000,
      book_value_no_sm: 1_500,
    },
  ],
  hist_cash_balance: [
    { journal_date: '2024-06-27', balance: 900 },
    { journal_date: '2024-06-28', balance: 1_000 },
  ],
  hist_vessel_cost: [
    {
      journal_quarter: '2024-Q1',
      group_cost: 'Crew',
      amount: 310_000,
      vessel_days: 91,
      per_day_amount: 3_406.59,
    },
    {
      journal_quarter: '2024-Q2',
      group_cost: 'Crew',
      amount: 311_300,
      vessel_days: 91,
      per_day_amount: 3_420.88,
    },
  ],
  bank_institutions: [
    { bank_name: 'Banque du Rivage', logo: 'data:image/png;base64,iVBORw0KGgo=', bic: 'RIVACHGG' },
    { bank_name: 'Seefeld Bank', logo: null, bic: 'SEEFCHZZ' },
  ],
  bank_accounts: [
    {
      bic: 'RIVACHGG',
      bank_account_no: IBAN,
      service_account_no: IBAN,
      currency: 'USD',
      owner: 'Halyard Navigation',
      product: 'Current account',
      account_name: 'Operations',
    },
  ],
  bank_balances_run_date_str: '2024-06-28',
  bank_balances: [
    {
      service_account_no: IBAN,
      bank_name: 'Banque du Rivage',
      balance_date: '2024-06-28',
      amount: 20_000.5,
      amount_usd: 20_000.5,
      fx_rate: 1,
      currency: 'USD',
      ledger_amount: 18_750.5,
      difference: 1_250,
    },
  ],
  bank_transactions: [
    {
      bank_transaction_id: '3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f',
      service_account_no: IBAN,
      bank_name: 'Banque du Rivage',
      remittance_information: LONG,
      is_matched: false,
      bank_transaction_code: 'PMNT',
      creditor_name: 'Brazos Terminals',
      creditor_bank_account_no: 'DE02120300000000202051',
      booking_date: '2024-06-14',
      value_date: '2024-06-14',
      amount: 1_500,
      amount_usd: 1_500,
      fx_rate: 1,
      currency: 'USD',
    },
  ],
} satisfies Partial<AccountingReport>;

const LINE = {
  journal_id: 611,
  line_no: 1,
  journal_date: '2024-06-14',
  company_code: 'DAWN',
  company_fixed_name: 'Halyard Navigation',
  journal_series: 'BK',
  journal_number: 611,
  document_type: 'Bank receipt',
  narrative: LONG,
  ledger_card_code: '400010',
  ledger_card_name: 'Voyage Freight',
  vessel_name: 'Halyard Dawn',
  op_code_2: 'HIRE',
  cash_rec_group: null,
  scg_rec_group: null,
  lot_num: null,
  from_to: 'Brazos Terminals',
  entry_type: 'OTHER',
  currency: 'USD',
  amount: -3_000.5,
  book_value: -3_000.5,
} as const;

const ENTRY: CellEntry = { part: 'report', line: LINE, budget: null, value: 3_000.5 };

/** The entries of a figure that one line makes. */
export const cellEntries = (given: Partial<CellEntries> = {}): CellEntries => ({
  entries: [ENTRY],
  parts: [{ part: 'report', sign: 1, count: 1, sum: 3_000.5, divisor: null, multiplier: 1 }],
  cell: 3_000.5,
  after: null,
  ...given,
});

/** A journal of two lines; the bank knows the first. */
export const journalData = (given: Partial<Journal> = {}): Journal => ({
  journal_id: 611,
  company_code: 'DAWN',
  company_fixed_name: 'Halyard Navigation',
  journal_series: 'BK',
  journal_number: 611,
  version: 1,
  is_current: true,
  withdrawn_at: null,
  journal_date: '2024-06-14',
  document_type: 'Bank receipt',
  entry_datetime: '2024-06-14T10:02:00.000Z',
  narrative: LONG,
  lines: [
    {
      ...LINE,
      line_no: 2,
      ledger_card_code: '101010',
      ledger_card_name: 'Operations USD',
      amount: 3_000.5,
      book_value: 3_000.5,
      entry_type: 'RECEIPT',
      bank_transactions: [
        {
          bank_transaction_id: '3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f',
          service_account_no: IBAN,
          booking_date: '2024-06-14',
          amount: 3_000.5,
          currency: 'USD',
          remittance_information: LONG,
        },
      ],
    },
    { ...LINE, bank_transactions: [] },
  ],
  versions: [
    {
      journal_id: 611,
      version: 1,
      issued_at: '2024-06-28T16:30:00.000Z',
      recorded_at: '2024-06-28T17:00:00.000Z',
      withdrawn_at: null,
      file_name: 'journals-DAWN.csv',
    },
  ],
  ...given,
});

const BANK_LINE = {
  journal_id: 611,
  line_no: 2,
  journal_date: '2024-06-14',
  company_code: 'DAWN',
  company_fixed_name: 'Halyard Navigation',
  journal_series: 'BK',
  journal_number: 611,
  narrative: LONG,
  lot_num: null,
  ledger_card_code: '101010',
  service_account_no: IBAN,
  currency: 'USD',
  amount: 1_500,
} as const;

/** A transaction that nobody matched; one line may be it. */
export const bankMatch = (given: Partial<BankMatch> = {}): BankMatch => ({
  bank_transaction_id: '3f0e6a3c-9f0e-4f9a-8f5e-0a1b2c3d4e5f',
  service_account_no: IBAN,
  bank_name: 'Banque du Rivage',
  currency: 'USD',
  booking_date: '2024-06-14',
  value_date: '2024-06-14',
  amount: 1_500,
  open_amount: 1_500,
  counterparty_name: 'Brazos Terminals',
  remittance_information: LONG,
  matches: [],
  proposal: {
    rule: 'amount and reference',
    shared: ['INV-118'],
    lines: [{ ...BANK_LINE, open_amount: 1_500 }],
  },
  ...given,
});

/** The same transaction once somebody has confirmed it. */
export const confirmedBankMatch = (): BankMatch =>
  bankMatch({
    open_amount: 0,
    proposal: null,
    matches: [
      {
        ...BANK_LINE,
        matched_amount: 1_500,
        rule: 'amount and reference',
        counts: true,
        confirmed_by: 'anton@halyard.example',
        confirmed_at: '2024-06-28T18:00:00.000Z',
      },
    ],
  });
