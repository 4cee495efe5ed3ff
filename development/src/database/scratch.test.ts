import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect, test } from '@jest/globals';

import { scratchFolder } from './scratch.ts';

const prefix = `fairlead-scratch-${process.pid}-`;

function memory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, process.availableMemory());
  } catch {
    return 0;
  }
}

test('a folder lies in memory where there are 2 GB of it, and the server may enter it', () => {
  const folder = scratchFolder(prefix);
  const parent = memory() >= 2 * 2 ** 30 ? '/dev/shm' : tmpdir();
  expect(folder.startsWith(`${parent}/${prefix}`)).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  rmSync(folder, { recursive: true });
});

test('what a process that is gone has left is removed; what a live one uses stays', () => {
  if (memory() < 2 * 2 ** 30) return;
  // No process has a number as high as this one.
  const [left, used] = [`/dev/shm/${prefix}99999999-a`, `/dev/shm/${prefix}${process.pid}-b`];
  for (const folder of [left, used]) mkdirSync(folder);
  const folder = scratchFolder(prefix);
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
  for (const one of [folder, used]) rmSync(one, { recursive: true });
});
