import { expect, test } from '@jest/globals';

import { reasonIn } from './reason.ts';

test.each([
  ['nothing', '', ''],
  ['a refusal', 'The disk is full.\n', 'The disk is full.'],
  [
    'a stack',
    "node:events:1\n      throw er;\n      ^\n\nError: ENOSPC: no space left on device, write\n    at a (b.js:1:2) {\n  errno: -28,\n  code: 'ENOSPC'\n}\n\nNode.js v24.1.0\n",
    'Error: ENOSPC: no space left on device, write',
  ],
  [
    'a warning behind it',
    'The disk is full.\n(node:12) Warning: x\n(Use `node --trace-warnings …` to show where)\n',
    'The disk is full.',
  ],
])('the reason of a process that ended is found behind %s', (_what, words, reason) => {
  expect(reasonIn(words)).toBe(reason);
});
