import { expect, test } from '@jest/globals';

import { coalesceRequests } from './coalesce-requests.ts';

/** Questions that are answered one by one with their number, when told. */
function questions() {
  const waiting: { resolve: (n: number) => void; reject: (error: Error) => void }[] = [];
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    waiting.push({ resolve, reject });
    return promise;
  };
  const count = () => asked;
  const next = () => waiting.shift();
  return { ask: coalesceRequests(ask), count, next };
}

const turn = () => new Promise((done) => setImmediate(done));

test('who comes while it is under way is answered by the next question, together with all who wait', async () => {
  const { ask, count, next } = questions();
  const first = ask();
  const [second, third] = [ask(), ask()];
  await turn();
  expect(count()).toBe(1);
  next()?.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(count()).toBe(2);
  const fourth = ask();
  next()?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await turn();
  next()?.resolve(3);
  expect(await fourth).toBe(3);
  expect(count()).toBe(3);
});

test('who comes when none is under way asks at once', async () => {
  const { ask, count, next } = questions();
  for (const n of [1, 2]) {
    const answer = ask();
    expect(count()).toBe(n);
    next()?.resolve(n);
    expect(await answer).toBe(n);
  }
});

test('one that fails is not the answer of who came meanwhile', async () => {
  const { ask, next } = questions();
  const first = ask();
  const second = ask();
  next()?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  next()?.resolve(2);
  expect(await second).toBe(2);
});
