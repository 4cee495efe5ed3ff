import { expect, test } from '@jest/globals';

import { type Ending, processEnd } from './process-end.rules.ts';

const limits = { timeoutSeconds: 900, memoryMb: 512, graceSeconds: 5 };
const thrown = { error: { type: 'AbortError', scope: 'task', trace: '', dict: {} } };
const KILLED = { code: null, signal: 'SIGKILL' };
const FULL = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';

const endings: readonly [string, Partial<Ending>, string][] = [
  ['it returned', { report: { error: null } }, 'done'],
  ['it returned after its signal', { cause: 'timed out', report: { error: null } }, 'done'],
  ['it threw', { report: thrown }, 'AbortError'],
  ['it threw because it was stopped', { cause: 'stopped', report: thrown }, 'stopped'],
  ['it threw because its time was over', { cause: 'timed out', report: thrown }, 'TimedOut'],
  ['it was ended because it was stopped', { cause: 'stopped', exit: KILLED }, 'stopped'],
  ['it was ended because its time was over', { cause: 'timed out', exit: KILLED }, 'TimedOut'],
  ['its watchdog ended it', { tookMb: 600, exit: KILLED }, 'OutOfMemory'],
  [
    'its heap was full',
    { exit: { code: null, signal: 'SIGABRT' }, lastWords: FULL },
    'OutOfMemory',
  ],
  ['somebody else ended it', { exit: KILLED }, 'ProcessEnded'],
  ['somebody ended it before it began', { hasBegun: false, exit: KILLED }, 'not begun'],
  [
    'it was stopped before it began',
    { hasBegun: false, cause: 'stopped', exit: KILLED },
    'stopped',
  ],
  [
    'its process ended by itself before it began',
    { hasBegun: false, exit: { code: 1, signal: null } },
    'ProcessEnded',
  ],
  ['it only spoke of memory', { exit: { code: 1, signal: null }, lastWords: FULL }, 'ProcessEnded'],
];

test.each(endings)('how a run comes out of which is known that %s', (_what, ending, expected) => {
  const end = processEnd({ limits, hasBegun: true, lastWords: '', ...ending });
  expect(end.kind === 'failed' ? end.error.type : end.kind).toBe(expected);
});
