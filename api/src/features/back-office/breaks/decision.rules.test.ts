import type { BreakDecision } from '@fairlead/shared/contract/back-office/breaks';
import { expect, test } from '@jest/globals';

import { conflictOf, judged } from './decision.rules.ts';
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
  judged(
    { row_version: 1, ...decision },
    {
      before: BEFORE,
      rounding: '50.00',
      today: '2024-06-28',
      owners: [BEA],
    },
  );

test('a reason explains the whole difference, or one that leaves no more than rounding', () => {
  expect(decide({ status: 'EXPLAINED', reason: ' Agreed ' })).toEqual({
    problems: [],
    state: {
      ...BEFORE,
      status: 'EXPLAINED',
      explained_amount: '-2350.00',
      reason: 'Agreed',
      note: null,
    },
  });
  const explained = { status: 'EXPLAINED', reason: 'Agreed' } as const;
  expect(decide({ ...explained, explained_amount: '-2300' }).problems).toEqual([]);
  expect(decide({ ...explained, explained_amount: '-2299.99' }).problems).toEqual([
    '−2,299.99 does not explain −2,350.00: more than 50.00 are left',
  ]);
});

test.each<[string, Omit<BreakDecision, 'row_version'>, readonly string[]]>([
  ['no reason', { status: 'EXPLAINED' }, ['A reason is needed to explain a break']],
  ['spaces', { status: 'EXPLAINED', reason: '  ' }, ['A reason is needed to explain a break']],
  [
    'nothing at all',
    { status: 'TO_CORRECT' },
    [
      'Say in which system it is to be corrected',
      'Say who is to have it corrected',
      'Say until when it is to be corrected',
    ],
  ],
  [
    'a day that is over, and a stranger',
    { status: 'TO_CORRECT', correct_in: 'TRADERS', owner: 'tom@else', due: '2024-06-27' },
    [
      'It cannot be due on 2024-06-27, which is over',
      'tom@else does not stand in the back-office list',
    ],
  ],
  ['today', { status: 'TO_CORRECT', correct_in: 'TRADERS', owner: BEA, due: '2024-06-28' }, []],
])('%s: all that is missing is said', (_, decision, problems) => {
  expect(decide(decision).problems).toEqual(problems);
});

test('a decision that is taken back leaves its owner', () => {
  expect(decide({ status: 'OPEN', reason: 'a', due: '2024-07-01' }).state).toEqual({
    ...BEFORE,
    note: null,
  });
});

test('who is late reads what was decided; nobody decides of a closed break', () => {
  const standing = { ...BEFORE, actor: 'anton@halyard.example', row_version: 2 };
  expect(conflictOf(standing, 2)).toBeUndefined();
  expect(conflictOf({ ...standing, status: 'EXPLAINED', reason: 'Agreed' }, 1)).toBe(
    'anton@halyard.example was faster: the break of −2,350.00 is explained (Agreed) now',
  );
  expect(conflictOf({ ...standing, status: 'CLOSED' }, 2)).toBe(
    'This break is closed: what is left is within rounding',
  );
});
