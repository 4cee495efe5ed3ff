import { expect, test } from '@jest/globals';

import { edgeOfData } from './edge-of-data.ts';

test.each([
  ['xxx', 0, 1, 2],
  ['xxx', 2, 1, 2],
  ['xx.x', 0, 1, 1],
  ['xx.x', 1, 1, 3],
  ['x...', 0, 1, 3],
  ['..xx', 0, 1, 2],
  ['x.xx', 3, -1, 2],
  ['x.xx', 2, -1, 0],
  ['....', 3, -1, 0],
  ['x', 0, -1, 0],
] as const)('[TAB-09] in %s from %i by %i the edge is at %i', (cells, from, step, expected) => {
  const isEmpty = (place: number) => cells[place] === '.';
  expect(edgeOfData({ from, step, count: cells.length, isEmpty })).toBe(expected);
});
