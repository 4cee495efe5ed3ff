import { expect, test } from '@jest/globals';

import { moveCursorByKey, spanAfter } from './cursor-keys.ts';

const SPAN = { first: 100, last: 200 };

test.each([
  ['ArrowRight', undefined, 100],
  ['ArrowRight', 150, 151],
  ['ArrowRight', 200, 200],
  ['ArrowLeft', undefined, 200],
  ['ArrowLeft', 150, 149],
  ['ArrowLeft', 100, 100],
  ['PageDown', 150, 160],
  ['PageUp', 105, 100],
  ['Home', 150, 100],
  ['End', undefined, 200],
  ['a', 150, undefined],
])('[TAB-15] %s takes the cursor from %p to %p', (key, from, to) => {
  expect(moveCursorByKey(key, from, SPAN)).toBe(to);
});

test.each([
  ['+', 150, { first: 125, last: 175 }],
  ['+', undefined, { first: 125, last: 175 }],
  ['+', 100, { first: 75, last: 125 }],
  ['-', 150, { first: 50, last: 250 }],
  ['-', 20, { first: 0, last: 120 }],
  ['x', 150, undefined],
])('%s at %p looks at %p', (key, place, expected) => {
  expect(spanAfter(key, place, { now: SPAN, all: { first: 0, last: 999 } })).toEqual(expected);
});
