import { expect, test } from '@jest/globals';

import { isLostRun } from './lost-run.rules.ts';

test.each([
  { state: 'KILLED', error_type: 'WorkerLost', lost: true },
  { state: 'KILLED', error_type: 'Killed', lost: false },
  { state: 'FAIL', error_type: 'ProcessEnded', lost: true },
  { state: 'FAIL', error_type: 'TimedOut', lost: true },
  { state: 'FAIL', error_type: 'StatementRefused', lost: false },
  { state: 'FAIL', error_type: null, lost: false },
  { state: 'SUCCESS', error_type: null, lost: false },
  { state: 'QUEUED', error_type: null, lost: false },
])('a run that is $state by $error_type: lost is $lost', ({ lost, ...outcome }) => {
  expect(isLostRun(outcome)).toBe(lost);
});
