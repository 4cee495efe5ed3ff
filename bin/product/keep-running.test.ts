import { setTimeout as sleep } from 'node:timers/promises';

import { expect, jest, test } from '@jest/globals';

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

test('who ends again and again is started ever later, and said to run once it lives for 10 s', async () => {
  jest.useFakeTimers();
  const log: (string | number)[] = [];
  const lives = Array.from({ length: 6 }, () => newLife([]));
  const started = Promise.withResolvers<unknown>();
  const dying = lives.slice(0, 5);
  const kept = keepRunning({
    start: async () => {
      const life = lives.shift() ?? newLife([]);
      if (dying.includes(life)) life.die('SIGKILL');
      else started.resolve(undefined);
      return Promise.resolve(life);
    },
    whereToLook: 'its log is /l',
    say: (line) => log.push(line),
    pause: async (ms) => {
      log.push(ms);
      return Promise.resolve();
    },
  });
  await started.promise;
  await jest.advanceTimersByTimeAsync(9_999);
  const before = [...log];
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  await kept.stop();
  expect(before).toEqual([
    'ended (SIGKILL) and is started again',
    ...[500, 1_000, 2_000, 4_000],
    expect.stringMatching(/^ended 5 times in a row \(SIGKILL\): .*its log is \/l$/),
    8_000,
  ]);
  expect(log.slice(before.length)).toEqual(['runs again']);
});
