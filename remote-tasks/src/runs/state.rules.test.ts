import { expect, test } from '@jest/globals';

import { stateNote } from './state.rules.ts';

const ASKED = '2024-06-28T10:01:00.000Z';

test.each([
  { state: 'QUEUED', held: false, kill_requested: null, note: undefined },
  { state: 'QUEUED', held: true, kill_requested: null, note: 'waits' },
  { state: 'RUNNING', held: true, kill_requested: null, note: undefined },
  { state: 'RUNNING', held: false, kill_requested: ASKED, note: 'being stopped' },
  { state: 'KILLED', held: false, kill_requested: ASKED, note: undefined },
] as const)('a run that is $state, held $held, to be stopped $kill_requested: $note', (row) => {
  expect(stateNote(row)).toBe(row.note);
});
