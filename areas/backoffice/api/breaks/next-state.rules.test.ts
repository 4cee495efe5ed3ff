import { expect, test } from '@jest/globals';

import { nextStep, type StepState } from './next-state.rules.ts';

const DECIDED: StepState = {
  status: 'EXPLAINED',
  amount_diff: '-2350.00',
  explained_amount: '-2350.00',
  reason: 'Agreed',
  correct_in: null,
  owner: 'bea@halyard.example',
  due: null,
  note: null,
};
const OPEN: StepState = { ...DECIDED, status: 'OPEN', explained_amount: null, reason: null };
const TO_CORRECT: StepState = {
  ...OPEN,
  status: 'TO_CORRECT',
  correct_in: 'ACCOUNTING',
  due: '2024-07-01',
};
const CLOSED: StepState = { ...DECIDED, status: 'CLOSED', amount_diff: '0' };

test.each<[string, StepState | undefined, string, [string, string] | undefined]>([
  ['a new one', undefined, '50.01', ['opened', 'OPEN']],
  ['rounding', undefined, '-50.00', undefined],
  ['one that is back within rounding', OPEN, '50.00', ['closed', 'CLOSED']],
  ['an explained one that is back', DECIDED, '0', ['closed', 'CLOSED']],
  ['a closed one', CLOSED, '-50.01', ['opened', 'OPEN']],
  ['a closed one that stays', CLOSED, '12', undefined],
  ['the same', OPEN, '-2350', undefined],
  ['another amount', OPEN, '-2351', ['moved', 'OPEN']],
  ['one to be corrected', TO_CORRECT, '-2500', ['moved', 'TO_CORRECT']],
  ['an explained one by rounding', DECIDED, '-2400.00', ['moved', 'EXPLAINED']],
  ['an explained one by more', DECIDED, '-2400.01', ['reopened', 'OPEN']],
])('%s', (_, before, difference, expected) => {
  const step = nextStep(before, difference, '50.00');
  expect(step && [step.happened, step.state.status]).toEqual(expected);
  if (step !== undefined) expect(step.state.amount_diff).toBe(difference);
});

test('what was explained opens again saying from what to what, and says so of every amount after', () => {
  const reopened = nextStep(DECIDED, '-2600.00', '50.00')?.state;
  expect(reopened).toEqual({
    ...DECIDED,
    status: 'OPEN',
    amount_diff: '-2600.00',
    note: 'Explained −2,350.00, now −2,600.00',
  });
  expect(nextStep(reopened, '-2700.00', '50.00')?.state.note).toBe(
    'Explained −2,350.00, now −2,700.00',
  );
});

test('one that was closed begins anew: nobody has it, and nothing of it is explained', () => {
  expect(nextStep(CLOSED, '60.00', '50.00')?.state).toEqual({
    status: 'OPEN',
    amount_diff: '60.00',
    explained_amount: null,
    reason: null,
    correct_in: null,
    owner: null,
    due: null,
    note: null,
  });
});
