import { expect, test } from '@jest/globals';

import { isOlder, isSnapshot } from './snapshot.rules.ts';

test.each([
  ['7:7:', true],
  ['7:12:', true],
  ['7:12:7,11', true],
  ['8:7:', false],
  ['0:7:', false],
  ['7:12:6', false],
  ['7:12:12', false],
  ['7:12:9,8', false],
  ['7:12:9,9', false],
])('%s is a snapshot: %s', (snapshot, is) => {
  expect(isSnapshot(snapshot)).toBe(is);
});

test.each([
  ['7:11:9', '7:12:9', true],
  ['7:12:9', '7:12:9', false],
  ['12:12:', '7:11:', false],
  ['99:99:', '7:100:', true],
])('%s is older than %s: %s', (one, other, is) => {
  expect(isOlder(one, other)).toBe(is);
});
