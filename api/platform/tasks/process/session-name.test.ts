import { expect, test } from '@jest/globals';

import { formatSessionName } from './session-name.ts';

test('the sessions of a run have a name as PostgreSQL keeps it, those of another attempt another', () => {
  const run = { taskId: '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11', attempt: 2_147_483_647 };
  expect(formatSessionName(run)).toMatch(/^[ -~]{1,63}$/);
  expect(formatSessionName({ ...run, attempt: 1 })).not.toBe(
    formatSessionName({ ...run, attempt: 11 }),
  );
});
