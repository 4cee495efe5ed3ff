import { getPriority } from 'node:os';

import { expect, test } from '@jest/globals';

import { inThread } from './in-thread.ts';

const BEHIND = new URL('fixtures/behind.mjs', import.meta.url);
const WORK = new URL('fixtures/work.mjs', import.meta.url);

const done = async (work: string, signal = new AbortController().signal, timeMs = 15_000) =>
  inThread(WORK, { work }, { limits: { timeMs, memoryMb: 32, tooMuch: 'It is too much' }, signal });

test('what a thread posts is its answer', async () => {
  expect(await done('add')).toEqual({ did: 'add' });
});

test('a search without an end is given up at its time; the process goes on meanwhile', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const refused = { status: 422, code: 'TOO_MUCH', message: 'It is too much' };
  await expect(done('search for ever', undefined, 600)).rejects.toMatchObject(refused);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

test('work that fills its memory is refused, and the process lives', async () => {
  await expect(done('fill the memory')).rejects.toMatchObject({ code: 'TOO_MUCH' });
});

test('an error of the work, and an end without an answer, are no answers', async () => {
  await expect(done('throw')).rejects.toThrow('no such thing');
  await expect(done('end')).rejects.toThrow('The thread ended with 3');
});

test('a thread has no flags of its process: what the process loads at its start is not for a thread', async () => {
  expect(process.execArgv).not.toEqual([]);
  expect(await done('say its flags')).toEqual([]);
});

test('work that nobody waits for any more is ended', async () => {
  const left = new AbortController();
  const asked = done('search for ever', left.signal);
  left.abort();
  await expect(asked).rejects.toThrow('The caller has left');
});

test('a thread stands behind all others for the processor, and its process does not', async () => {
  const own = getPriority();
  const limits = { timeMs: 15_000, memoryMb: 32, tooMuch: 'It is too much' };
  expect(await inThread(BEHIND, {}, { limits })).toBe(process.platform === 'linux' ? 19 : own);
  expect(getPriority()).toBe(own);
});
