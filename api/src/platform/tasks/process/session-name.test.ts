import { expect, test } from '@jest/globals';

import { processSessions, workerSessions } from './session-name.ts';

test.each(['desk-7:4711:ab12', 'zürich:4711:ab12', `${'long'.repeat(20)}:4711:ab12`])(
  'the sessions of %s are named as PostgreSQL keeps a name',
  (executor) => {
    const name = processSessions(executor, 1_000_000);
    expect(name).toMatch(/^[ -~]{1,63}$/);
    expect(name.startsWith(workerSessions(executor))).toBe(true);
    expect(workerSessions(`${executor}3`).startsWith(workerSessions(executor))).toBe(false);
  },
);
