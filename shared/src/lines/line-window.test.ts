import { expect, test } from '@jest/globals';

import { listIndexes, rowByKey, splitByPage, toLineWindow, topShowing } from './line-window.ts';

test.each([
  ['the top', 0, { from: 0, to: 40 }],
  ['the middle', 24 * 5_000, { from: 4_980, to: 5_040 }],
  ['the end', 24 * 9_980, { from: 9_960, to: 10_000 }],
  ['beyond the end', 24 * 20_000, { from: 9_979, to: 10_000 }],
])('rows in sight at %s are drawn, and some around', (_, top, window) => {
  expect(toLineWindow({ top, height: 480, rowPx: 24, count: 10_000 })).toEqual(window);
});

test('of no row none is drawn', () => {
  expect(listIndexes(toLineWindow({ top: 0, height: 480, rowPx: 24, count: 0 }))).toEqual([]);
});

test('a window lies on pages', () => {
  expect(splitByPage({ from: 190, to: 410 }, 200)).toEqual([
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
  expect(topShowing(row, { top, height: 480, rowPx: 24 })).toBe(to);
});

test.each([
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 25],
  ['PageUp', 5, 0],
  ['End', 5, 99],
  ['Home', 5, 0],
  ['a', 5, undefined],
  ['ArrowDown', undefined, 0],
  ['ArrowUp', undefined, 0],
])('%s from row %s leads to %s', (key, row, to) => {
  expect(rowByKey(key, { row, count: 100, aPage: 20 })).toBe(to);
});

test('no key leads anywhere where there is no row', () => {
  expect(rowByKey('End', { row: undefined, count: 0, aPage: 20 })).toBeUndefined();
});
