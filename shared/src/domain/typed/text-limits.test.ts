import { expect, test } from '@jest/globals';

import { MAX_REASON, reasonProblem } from './text-limits.ts';

test.each([
  ['It was paid', undefined],
  [` ${'\u{1F6A2}'.repeat(MAX_REASON)} `, undefined],
  ['x'.repeat(MAX_REASON + 1), 'At most 500 characters'],
  ['', 'Say why'],
  [' \n\u00A0', 'Say why'],
])('a reason is sent, or it is said why not (%#)', (typed, problem) => {
  expect(reasonProblem(typed, 'Say why')).toBe(problem);
});
