import { lotBreak } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';

import { type DecisionDraft, newDecision, readDecision } from './decision.rules.ts';

const WHOLE = '\u22122,350.00';
const read = (change: Partial<DecisionDraft>) =>
  readDecision({ ...newDecision(lotBreak()), ...change }, WHOLE);

test.each([
  [undefined, '-2350.00'],
  ['-2,350', '-2350'],
  [' 12.5 ', '12.5'],
  ['999,999,999,999,999.99', '999999999999999.99'],
])('an amount typed as %j is explained as %s', (amount, explained_amount) => {
  expect(read({ amount, reason: ' Booked twice ' })).toEqual({
    ok: true,
    decided: { status: 'EXPLAINED', explained_amount, reason: 'Booked twice' },
  });
});

test.each(['', 'all', '1.234', '12,50', '1,999,999,999,999,999', '--1'])(
  'an amount typed as %j is none',
  (amount) => {
    expect(read({ amount, reason: 'Rounding' })).toMatchObject({
      ok: false,
      problems: { amount: 'Needs to be an amount with two decimals at most' },
    });
  },
);

test('a reason is needed to explain; proposed is none until it is taken', () => {
  expect(read({ reason: '  ' })).toEqual({ ok: false, problems: { reason: 'Required' } });
});

test('a correction needs a system, somebody and a day, and takes nothing else along', () => {
  const typed = {
    status: 'TO_CORRECT',
    reason: 'Left from before',
    note: ' Ask the desk ',
  } as const;
  expect(read(typed)).toEqual({
    ok: false,
    problems: { correctIn: 'Required', owner: 'Required', due: 'Required' },
  });
  const whole = {
    correctIn: 'TRADERS',
    owner: 'anton@halyard.example',
    due: '2024-07-05',
  } as const;
  expect(read({ ...typed, ...whole })).toEqual({
    ok: true,
    decided: {
      status: 'TO_CORRECT',
      correct_in: 'TRADERS',
      owner: 'anton@halyard.example',
      due: '2024-07-05',
      note: 'Ask the desk',
    },
  });
});

test('opening again takes a note alone', () => {
  expect(read({ status: 'OPEN', reason: 'Left', note: '' })).toEqual({
    ok: true,
    decided: { status: 'OPEN' },
  });
});
