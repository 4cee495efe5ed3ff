import { expect, test } from '@jest/globals';

import { explainedAccount } from './explained.rules.ts';

const SUMS = {
  service_account_no: 'USD1',
  bank_name: 'Nordbank',
  currency: 'USD',
  ledger_card_code: '110010',
  balance_date: '2024-06-28',
  opening: '0',
  closing: '20000.00',
  moved: '20000.00',
  ledger_before: '0',
  ledger: '18750.00',
  matched_before: '0',
  matched_since: '18500.00',
};

test('bank 20,000.00 and ledger 18,750.00: an unmatched receipt of 1,500.00 less an item of 250.00', () => {
  expect(explainedAccount(SUMS)).toMatchObject({
    bank_amount: 20000,
    ledger_amount: 18750,
    difference: 1250,
    open_bank: 1500,
    open_ledger: 250,
    first_day_difference: 0,
    unexplained: 0,
  });
});

test('what no statement has is what stays unexplained, to the cent', () => {
  expect(explainedAccount({ ...SUMS, closing: '20000.10' })).toMatchObject({
    difference: 1250.1,
    open_bank: 1500,
    open_ledger: 250,
    unexplained: 0.1,
  });
});

test('what was under way on the first day is no difference of it once its payment came', () => {
  const begun = { ...SUMS, opening: '1000', closing: '21000', ledger_before: '1500' };
  const before = { ...begun, ledger: '20250', matched_before: '0', matched_since: '18500' };
  expect(explainedAccount(before)).toMatchObject({
    open_bank: 1500,
    open_ledger: 250,
    first_day_difference: -500,
    unexplained: 0,
  });
  expect(explainedAccount({ ...before, matched_before: '500' })).toMatchObject({
    open_bank: 1000,
    open_ledger: 250,
    first_day_difference: 0,
    unexplained: 0,
  });
});

test('[ACC-15] a difference within 0.0001 is zero', () => {
  const of = (closing: string) => {
    const { difference, unexplained } = explainedAccount({ ...SUMS, ledger: '20000', closing });
    return [difference, unexplained];
  };
  expect(of('20000.0001')).toEqual([0, 0]);
  expect(of('19999.9999')).toEqual([0, 0]);
  expect(of('20000.00011')).toEqual([0.00011, 0.00011]);
});
