import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { announceRunning, runningUrl } from './running.ts';

let releases = '';
beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fairlead-running-'));
});
afterEach(() => rm(releases, { recursive: true, force: true }));

test('[REM-14] the product is found while it runs, and not afterwards', async () => {
  expect(await runningUrl(releases)).toBeUndefined();
  const takeBack = await announceRunning(releases, 'http://localhost:8080');
  expect(await runningUrl(releases)).toBe('http://localhost:8080');
  await takeBack();
  expect(await runningUrl(releases)).toBeUndefined();
});

test('what a killed product left behind is not a running one', async () => {
  const pid = 2 ** 22 + 1; // beyond what Linux gives out
  await writeFile(join(releases, 'running.json'), JSON.stringify({ url: 'http://x', pid }));
  expect(await runningUrl(releases)).toBeUndefined();
});
