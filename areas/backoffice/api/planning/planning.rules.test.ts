import { expect, test } from '@jest/globals';

import { fridaysIn, linesOfAccount, type Planned } from './planning.rules.ts';

const ACCOUNT: Planned = {
  ledger_card_code: '110020',
  group_company: 'Halyard Gas',
  institution: 'Nordbank',
  account_name: 'Operations',
  holding_company: 'Halyard Holding',
  account_type: 'Current',
  include_in_sum: true,
  notes: '',
  buffer: '250000',
  blocked: '0.01',
  currency: 'EUR',
  closing: '1000000.1',
  closing_date: '2024-06-27',
  ledger_amount: '5',
  last_booked: '2024-06-20',
  fx_rate: '1.0705',
};

const shown = (account: Planned) =>
  linesOfAccount(account, '2024-06-28', '1.0705').map((line) => [
    ...[line.entry_type, line.amount, line.source, line.source_date],
  ]);

test('[BAK-09] balance, buffer and blocked make the bank balance, to the last digit', () => {
  expect(shown(ACCOUNT)).toEqual([
    ['BALANCE', '750000.09', 'BANK', '2024-06-27'],
    ['BUFFER', '250000', 'BANK', '2024-06-27'],
    ['BLOCKED', '0.01', 'BANK', '2024-06-27'],
  ]);
  expect(shown({ ...ACCOUNT, closing: '100' })[0]?.[1]).toBe('-249900.01');
});

test('an account without buffer and blocked has its balance alone', () => {
  expect(shown({ ...ACCOUNT, buffer: '0', blocked: '0.00' })).toEqual([
    ['BALANCE', '1000000.1', 'BANK', '2024-06-27'],
  ]);
});

test('where the bank is silent the ledger speaks, of its last entry’s day', () => {
  const silent = { ...ACCOUNT, closing: null, closing_date: null, buffer: '1', blocked: '0' };
  expect(shown(silent)).toEqual([
    ['BALANCE', '4', 'LEDGER', '2024-06-20'],
    ['BUFFER', '1', 'LEDGER', '2024-06-20'],
  ]);
  expect(shown({ ...silent, last_booked: null, ledger_amount: '0', buffer: '0' })).toEqual([
    ['BALANCE', '0', 'LEDGER', '2024-06-28'],
  ]);
});

test.each([
  ['2024-06-14', '2024-06-28', ['2024-06-14', '2024-06-21', '2024-06-28']],
  ['2024-06-15', '2024-06-27', ['2024-06-21']],
  ['2024-06-22', '2024-06-27', []],
  ['2024-06-28', '2024-06-21', []],
])('the Fridays from %s to %s', (from, to, fridays) => {
  expect(fridaysIn(from, to)).toEqual(fridays);
});
