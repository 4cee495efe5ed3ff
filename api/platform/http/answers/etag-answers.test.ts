import { expect, test } from '@jest/globals';

import { VersionedAnswers } from './etag-answers.ts';

const written = (body: string) => ({ tag: `"${body}"`, body });

test('an answer is found as long as its version is the present one', () => {
  const kept = new VersionedAnswers();
  kept.keep('a', 1, written('one'));
  expect(kept.find('a', 1)).toMatchObject(written('one'));
  expect(kept.find('b', 1)).toBeUndefined();
  expect(kept.find('a', 2)).toBeUndefined();
});

test('beyond so many the one goes that was not asked for longest', () => {
  const kept = new VersionedAnswers(2);
  kept.keep('a', 1, written('one'));
  kept.keep('b', 1, written('two'));
  kept.find('a', 1);
  kept.keep('c', 1, written('three'));
  expect(['a', 'b', 'c'].map((key) => kept.find(key, 1)?.body)).toEqual([
    'one',
    undefined,
    'three',
  ]);
});

test('together they stay below a size, however often one is kept anew', () => {
  const kept = new VersionedAnswers(10, 10);
  kept.keep('a', 1, written('1234'));
  for (let version = 1; version < 5; version += 1) kept.keep('b', version, written('1234'));
  expect(kept.find('a', 1)?.body).toBe('1234');
  kept.keep('c', 1, written('1234'));
  expect(kept.find('b', 4)).toBeUndefined();
  kept.keep('d', 1, written('longer than all'));
  expect(['a', 'c', 'd'].map((key) => kept.find(key, 1))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
