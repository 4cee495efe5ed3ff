import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { keepRunning, type Life } from './keep-running.ts';

/** A life that ends when it is told to, or by itself. */
function newLife(log: string[]): Life & { die(how: string): void } {
  const { promise: ended, resolve: die } = Promise.withResolvers<string>();
  const stop = async () => {
    log.push('stop');
    die('stopped');
  };
  return { ended, die, stop };
}

test('what ends is started again, also where a start fails, and stopped once', async () => {
  const log: string[] = [];
  const first = newLife(log);
  const next = newLife(log);
  const starts = [
    async () => Promise.reject(new Error('the disk is full')),
    async () => Promise.resolve(next),
  ];
  const kept = keepRunning({
    first,
    start: async () => {
      log.push('start');
      return (starts.shift() ?? (() => Promise.reject(new Error('once too often'))))();
    },
    whereToLook: '',
    say: (line) => log.push(line),
  });
  first.die('SIGKILL');
  while (starts.length > 0) await sleep(20);
  await sleep(20);
  await kept.stop();
  expect(log).toEqual([
    'ended (SIGKILL) and is started again',
    'start',
    'ended (the disk is full) and is started again',
    'start',
    'stop',
  ]);
});

test('a stop ends the pause before the next try', async () => {
  const log: string[] = [];
  const first = newLife(log);
  const start = () => Promise.reject(new Error('not asked for'));
  const kept = keepRunning({ first, start, whereToLook: '', say: () => undefined });
  first.die('SIGKILL');
  await sleep(20);
  const begun = performance.now();
  await kept.stop();
  expect(performance.now() - begun).toBeLessThan(400);
  expect(log).toEqual([]);
});
