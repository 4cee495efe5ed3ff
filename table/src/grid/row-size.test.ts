import { expect, test } from '@jest/globals';

import { rowHeight, type TableSize } from './row-size.ts';

test.each<[TableSize, number]>([
  ['Small', 22],
  ['MediumSmall', 26],
  ['Medium', 30],
  ['Large', 36],
])('[TAB-05] a row of size %s is %i px high, for a finger 36', (size, height) => {
  expect(rowHeight(size, false)).toBe(height);
  expect(rowHeight(size, true)).toBe(36);
});
