import { expect, test } from '@jest/globals';

import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { CONCERNS } from '../common/opened.rules.ts';
import { listConcerns, waitingText } from './concerns.view-model.ts';

type Attention = AccountingReport['attention'];

const NONE: Attention = {
  unmapped_cards: [],
  statement_gaps: [],
  stale_accounts: [],
  restated: [],
  unmatched_transactions: 0,
  unmatched_ledger_items: 0,
};
const ACCOUNT = { service_account_no: 'CH1', bank_name: 'Norbank' };
const card = { ledger_card_code: '4000', entries: 2, book_value: 3 };
const gap = {
  ...ACCOUNT,
  from_date: '2024-06-26',
  to_date: '2024-06-27',
  gap_amount: 5,
  currency: 'USD',
};
const month = {
  company_fixed_name: 'Halyard',
  month: '2024-05-01',
  entries: 3,
  locked_to: '2024-05-31',
};
const balance = { ...ACCOUNT, currency: 'USD', amount: 7 };
const stale = { ...ACCOUNT, last_date: null };

const CASES: readonly (readonly [Partial<Attention>, string, string])[] = [
  [{ unmapped_cards: [card] }, 'unmapped', '1 card without a mapping'],
  [{ unmapped_cards: [card, card] }, 'unmapped', '2 cards without a mapping'],
  [{ statement_gaps: [gap] }, 'gaps', '1 gap between statements'],
  [{ statement_gaps: [gap, gap] }, 'gaps', '2 gaps between statements'],
  [{ unexplained_balances: [balance] }, 'unexplained', '1 balance that payments do not make'],
  [
    { unexplained_balances: [balance, balance] },
    'unexplained',
    '2 balances that payments do not make',
  ],
  [{ stale_accounts: [stale] }, 'stale', '1 account without a newest statement'],
  [{ stale_accounts: [stale, stale] }, 'stale', '2 accounts without a newest statement'],
  [{ unmatched_transactions: 1 }, 'unmatched', '1 bank transaction and 0 ledger items not matched'],
  // The bank's side may be whole where the ledger's is not.
  [{ unmatched_ledger_items: 1 }, 'unmatched', '0 bank transactions and 1 ledger item not matched'],
  [
    { unmatched_transactions: 1_200, unmatched_ledger_items: 34 },
    'unmatched',
    '1,200 bank transactions and 34 ledger items not matched',
  ],
  [{ restated: [month] }, 'restated', '1 restated month'],
  [{ restated: [month, month] }, 'restated', '2 restated months'],
  [{ missing_rates: ['2024-06-28'] }, 'rates', '1 day without a rate'],
  [{ missing_rates: ['2024-06-27', '2024-06-28'] }, 'rates', '2 days without a rate'],
];

test.each(CASES)('%j: %s, %s', (change, concern, text) => {
  expect(listConcerns({ ...NONE, ...change })).toEqual([{ concern, text }]);
});

test('each concern is among the cases, and they stand in one order', () => {
  expect(new Set(CASES.map(([, concern]) => concern))).toEqual(new Set(CONCERNS));
  const all = Object.assign({}, NONE, ...CASES.map(([change]) => change)) as Attention;
  expect(listConcerns(all).map(({ concern }) => concern)).toEqual(CONCERNS);
  expect(listConcerns(NONE)).toEqual([]);
});

test.each([
  [undefined, undefined],
  [0, undefined],
  [1, '1 bank statement waits'],
  [2, '2 bank statements wait'],
])('%s statements that wait: %s', (waiting, text) => {
  expect(
    waitingText({ ...NONE, ...(waiting !== undefined && { waiting_statements: waiting }) }),
  ).toBe(text);
});
