import { expect, test } from '@jest/globals';

import { assignmentProblem, MAX_ASSIGNED } from './assignment.ts';

const BEA = 'bea@halyard.example';
const OPEN = { lot_num: 'L1', status: 'OPEN' };
const TO_CORRECT = { lot_num: 'L2', status: 'TO_CORRECT' };
const many = (count: number) => Array.from({ length: count }, () => OPEN);

test.each([
  [[OPEN, TO_CORRECT], BEA, undefined],
  [[OPEN], null, undefined],
  [many(MAX_ASSIGNED), BEA, undefined],
  [many(MAX_ASSIGNED + 1), BEA, 'At most 1,000 breaks at once'],
  [[OPEN], 'tom@else', 'tom@else does not stand in the back-office list'],
  [
    [OPEN, TO_CORRECT],
    null,
    'The break of lot L2 is to be corrected, which somebody has to have done',
  ],
])('[BAK-14] breaks are assigned, or it is said why not (%#)', (breaks, owner, problem) => {
  expect(assignmentProblem(breaks, owner, [BEA])).toBe(problem);
});
