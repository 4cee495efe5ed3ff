import { expect, test } from '@jest/globals';

import { pagesOf, rowByKey, topFor, windowOf } from './window.rules.ts';

test.each([
  ['the top', 0, { from: 0, to: 30 }],
  ['the middle', 24 * 5_000, { from: 4_990, to: 5_030 }],
  ['the end', 24 * 9_980, { from: 9_970, to: 10_000 }],
  ['beyond the end', 24 * 20_000, { from: 9_999, to: 10_000 }],
])('rows in sight at %s are drawn, and a few around', (_, top, window) => {
  expect(windowOf({ top, height: 480, rowHeight: 24, rowCount: 10_000 })).toEqual(window);
});

test('a window lies on pages', () => {
  expect(pagesOf({ from: 190, to: 410 }, 200)).toEqual([
    { page: 0, from: 190, to: 200 },
    { page: 1, from: 200, to: 400 },
    { page: 2, from: 400, to: 410 },
  ]);
});

test.each([
  ['in sight', 10, 0, 0],
  ['just below', 20, 0, 24],
  ['just above', 9, 240, 216],
  ['far away', 1_000, 0, 24_000 - 228],
])('a row %s is scrolled to', (_, row, top, to) => {
  expect(topFor(row, { top, height: 480, rowHeight: 24 })).toBe(to);
});

test.each([
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 25],
  ['End', 5, 99],
  ['Home', 5, 0],
  ['a', 5, undefined],
])('%s from row %s', (key, row, to) => {
  expect(rowByKey(key, { row, rowCount: 100, aPage: 20 })).toBe(to);
});
