import { decisionProblems } from '@fairlead/backoffice/domain/breaks/decision';
import { lotBreak } from '@fairlead/backoffice/fixtures/back-office-breaks';
import { expect, test } from '@jest/globals';

import { type DecisionDraft, newDecision, toDecided } from './decision.rules.ts';

const WHOLE = '\u22122,350.00';
const read = (change: Partial<DecisionDraft>) =>
  toDecided({ ...newDecision(lotBreak()), ...change }, WHOLE);

test.each([
  [undefined, '-2350.00'],
  ['-2,350', '-2350'],
  [' 12.5 ', '12.5'],
  ['999,999,999,999,999.99', '999999999999999.99'],
])('an amount typed as %j is explained as %s', (amount, explained_amount) => {
  expect(read({ amount, reason: ' Booked twice ' })).toEqual({
    status: 'EXPLAINED',
    explained_amount,
    reason: 'Booked twice',
  });
});

test.each([
  ['', 'Needs to be a number'],
  ['all', 'Needs to be a number'],
  ['1.234', 'At most 2 decimals'],
  ['12,50', 'Needs to be a number'],
  ['1,999,999,999,999,999', 'At most 15 digits before the point'],
  ['--1', 'Needs to be a number'],
])('an amount typed as %j is not sent: %s', (amount, message) => {
  const facts = { difference: '-2350', rounding: '50', today: '2024-06-28', owners: [] };
  expect(decisionProblems(read({ amount, reason: 'Rounding' }), facts)).toEqual([
    { field: 'explained_amount', message, isMissing: false },
  ]);
});

test('a correction takes nothing else along', () => {
  expect(
    read({
      status: 'TO_CORRECT',
      reason: 'Left from before',
      note: ' Ask the desk ',
      correctIn: 'TRADERS',
      owner: 'anton@halyard.example',
      due: '2024-07-05',
    }),
  ).toEqual({
    status: 'TO_CORRECT',
    correct_in: 'TRADERS',
    owner: 'anton@halyard.example',
    due: '2024-07-05',
    note: 'Ask the desk',
  });
});

test('opening again takes a note alone', () => {
  expect(read({ status: 'OPEN', reason: 'Left', note: '' })).toEqual({ status: 'OPEN' });
});
