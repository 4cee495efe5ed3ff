import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

test('a worker with a wrong setting ends in one line that says what to change', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'loud', FAIRLEAD_DATA: '/nonexistent' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^LOG_LEVEL is 'loud' [^\n]+\n$/);
  expect(status).toBe(1);
});
