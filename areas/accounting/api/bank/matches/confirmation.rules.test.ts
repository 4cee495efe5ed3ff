import { expect, test } from '@jest/globals';

import { problemsOfConfirmation } from './confirmation.rules.ts';

const TRANSACTION = { service_account_no: 'USD1', amount: '-100', open_amount: '-80' };
const LINE = {
  journal_id: 7,
  line_no: 2,
  service_account_no: 'USD1',
  journal_series: 'JV',
  journal_number: 1021,
  amount: '-100',
  open_amount: '-60',
};
const OTHER = { ...LINE, line_no: 3, amount: '25', open_amount: '25' };
const GIVEN = { journal_id: 7, line_no: 2, amount: '-60' };

const problemsOf = (given: readonly (typeof GIVEN)[], matched: readonly (typeof GIVEN)[] = []) => {
  const lines = [LINE, OTHER, { ...LINE, line_no: 4, service_account_no: 'EUR1' }];
  return problemsOfConfirmation({ transaction: TRANSACTION, given, lines, matched });
};
const NONE = { invalid: [], taken: [] };

test('all that is open of a line, or a part of it', () => {
  expect(problemsOf([GIVEN])).toEqual(NONE);
  expect(problemsOf([{ ...GIVEN, amount: '-0.01' }])).toEqual(NONE);
});

test('lines that go both ways, if they make a part of the transaction', () => {
  expect(problemsOf([GIVEN, { ...GIVEN, line_no: 3, amount: '25' }])).toEqual(NONE);
  expect(problemsOf([{ ...GIVEN, line_no: 3, amount: '25' }]).invalid).toEqual([
    'The transaction is -100: 25 is no part of it',
  ]);
});

test.each([
  ['JV 1021, line 2, would be matched with nothing', { amount: '0.00' }],
  ['JV 1021, line 2, is -100: 60 is no part of it', { amount: '60' }],
  ['JV 1021, line 2, is -100: -100.01 is no part of it', { amount: '-100.01' }],
  ["Line 4 of journal 7 is not on this account's card, or counts no more", { line_no: 4 }],
  ["Line 2 of journal 8 is not on this account's card, or counts no more", { journal_id: 8 }],
])('%s', (problem, change) => {
  expect(problemsOf([{ ...GIVEN, ...change }]).invalid).toContain(problem);
});

test('a line that is named twice', () => {
  const twice = [
    { ...GIVEN, amount: '-10' },
    { ...GIVEN, amount: '-20' },
  ];
  expect(problemsOf(twice).invalid).toEqual(['Line 2 of journal 7 is named twice']);
});

test('what others have matched meanwhile is told from what could never be', () => {
  expect(problemsOf([{ ...GIVEN, amount: '-60.01' }])).toEqual({
    invalid: [],
    taken: ['JV 1021, line 2, has -60 left that is not matched: not -60.01'],
  });
  expect(problemsOf([{ ...GIVEN, amount: '-90' }]).taken).toEqual([
    'JV 1021, line 2, has -60 left that is not matched: not -90',
    'The transaction has -80 left that is not matched: not -90',
  ]);
  expect(problemsOf([GIVEN], [GIVEN]).taken).toEqual([
    'JV 1021, line 2, is matched with this transaction already',
  ]);
});
