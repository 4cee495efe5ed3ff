import { expect, test } from '@jest/globals';

import { Turns } from './turns.ts';

/** A work that is under way until it is told to end. */
function workOf(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = async () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

test('two are under way, the others follow in the order in which they came', async () => {
  const turns = new Turns(2, 60_000);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => workOf(begun, name));
  const ended = works.map(({ work }) => turns.run(work));
  await new Promise((wait) => setImmediate(wait));
  expect(begun).toEqual(['a', 'b']);
  works[1]?.end();
  await ended[1];
  await new Promise((wait) => setImmediate(wait));
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of works) end();
  expect(await Promise.all(ended)).toEqual(['a', 'b', 'c', 'd']);
});

test('whoever got its turn from another keeps those out who come later', async () => {
  const turns = new Turns(1, 60_000);
  const begun: string[] = [];
  const [first, second, third] = [workOf(begun, 'a'), workOf(begun, 'b'), workOf(begun, 'c')];
  const early = [turns.run(first.work), turns.run(second.work)];
  first.end();
  await early[0];
  const late = turns.run(third.work);
  await new Promise((wait) => setImmediate(wait));
  expect(begun).toEqual(['a', 'b']);
  for (const { end } of [second, third]) end();
  expect(await Promise.all([...early, late])).toEqual(['a', 'b', 'c']);
});

test('whose turn does not come in time is told to come back, and takes no turn of another', async () => {
  const turns = new Turns(1, 20);
  const begun: string[] = [];
  const first = workOf(begun, 'first');
  const underWay = turns.run(first.work);
  await expect(turns.run(workOf(begun, 'late').work)).rejects.toMatchObject({
    status: 503,
    code: 'BUSY',
  });
  first.end();
  expect(await underWay).toBe('first');
  expect(await turns.run(async () => 'next')).toBe('next');
  expect(begun).toEqual(['first']);
});

test('a work that fails gives its place up', async () => {
  const turns = new Turns(1, 20);
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(async () => 'next')).toBe('next');
});
