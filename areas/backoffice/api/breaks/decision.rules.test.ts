import type { BreakDecision } from '@fairlead/backoffice/contract/breaks';
import { expect, test } from '@jest/globals';

import { findDecisionConflict, decidedState } from './decision.rules.ts';
import type { StepState } from './next-state.rules.ts';

const BEA = 'bea@halyard.example';
const BEFORE: StepState = {
  status: 'OPEN',
  amount_diff: '-2350.00',
  explained_amount: null,
  reason: null,
  correct_in: null,
  owner: BEA,
  due: null,
  note: 'Asked the agent',
};

const decide = (decision: Omit<BreakDecision, 'row_version'>) =>
  decidedState({ row_version: 1, ...decision }, BEFORE);

test('a reason explains the whole difference where no amount is given', () => {
  expect(decide({ status: 'EXPLAINED', reason: ' Agreed ' })).toEqual({
    ...BEFORE,
    status: 'EXPLAINED',
    explained_amount: '-2350.00',
    reason: 'Agreed',
    note: null,
  });
});

test('a decision that is taken back leaves its owner', () => {
  expect(decide({ status: 'OPEN', reason: 'a', due: '2024-07-01' })).toEqual({
    ...BEFORE,
    note: null,
  });
});

test('who is late reads what was decided; nobody decides of a closed break', () => {
  const standing = { ...BEFORE, actor: 'anton@halyard.example', row_version: 2 };
  expect(findDecisionConflict(standing, 2)).toBeUndefined();
  expect(findDecisionConflict({ ...standing, status: 'EXPLAINED', reason: 'Agreed' }, 1)).toBe(
    'anton@halyard.example was faster: the break of −2,350.00 is explained (Agreed) now',
  );
  expect(findDecisionConflict({ ...standing, status: 'CLOSED' }, 2)).toBe(
    'This break is closed: what is left is within rounding',
  );
});
