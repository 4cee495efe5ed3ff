import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { withLock } from './lock.ts';

let folder = '';
let others: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-lock-'));
  others = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const other of others) other.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process that holds the lock until it is killed. */
async function holder(): Promise<ChildProcess> {
  const source = `
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    await withLock(${JSON.stringify(folder)}, async () => {
      console.log('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  await once(other.stdout, 'data');
  return other;
}

test('one after the other, whoever waits', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    withLock(folder, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    });
  await Promise.all(['a', 'b', 'c'].map(work));

  for (let at = 0; at < order.length; at += 2) {
    expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'));
  }
  expect(order).toHaveLength(6);
});

test('work that fails lets go', async () => {
  await expect(withLock(folder, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await withLock(folder, async () => 'mine')).toBe('mine');
});

test('another process keeps everybody out, and its death lets the next one in at once', async () => {
  const other = await holder();
  let entered = false;
  const mine = withLock(folder, async () => {
    entered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(entered).toBe(false);

  other.kill('SIGKILL');
  await mine;
  expect(entered).toBe(true);
}, 20_000);

test('a lock that is held for long is said in one line', async () => {
  await holder();
  const start = Date.now();
  jest
    .spyOn(Date, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 10_001);

  await expect(withLock(folder, async () => undefined)).rejects.toThrow(
    `${folder} is being changed by another command`,
  );
}, 20_000);

test.each([
  ['nothing', ''],
  [
    'the number of a process that lives',
    `{"pid":${process.pid},"host":"${hostname()}","token":"t"}`,
  ],
])('what a command left behind that was cut off holds nobody up: %s', async (_what, text) => {
  await writeFile(join(folder, 'lock'), text);
  await writeFile(join(folder, 'lock.sqlite'), '');

  expect(await withLock(folder, async () => 'mine')).toBe('mine');
});
