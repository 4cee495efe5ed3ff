import { expect, test } from '@jest/globals';

import { headerCells, headerDepth } from './header-cells.ts';

const heads = (...paths: readonly string[]) =>
  paths.map((path) => {
    const group = path.split('/');
    return { header: group.pop() ?? '', group };
  });

/** 'text row:column rowsxcolumns' */
const drawn = (...paths: readonly string[]) =>
  headerCells(heads(...paths)).map(
    ({ text, row, column, rowSpan, columnSpan }) =>
      `${text} ${row}:${column} ${rowSpan}x${columnSpan}`,
  );

test.each<[string, readonly string[], readonly string[]]>([
  ['without groups', ['A', 'B'], ['A 0:0 1x1', 'B 0:1 1x1']],
  ['under one group', ['G/A', 'G/B'], ['G 0:0 1x2', 'A 1:0 1x1', 'B 1:1 1x1']],
  ['beside a group', ['A', 'G/B'], ['A 0:0 2x1', 'G 0:1 1x1', 'B 1:1 1x1']],
  [
    'under groups of the same name in other groups',
    ['G/X/A', 'H/X/B'],
    ['G 0:0 1x1', 'X 1:0 1x1', 'A 2:0 1x1', 'H 0:1 1x1', 'X 1:1 1x1', 'B 2:1 1x1'],
  ],
  [
    'in a group that another column cuts',
    ['G/A', 'B', 'G/C'],
    ['G 0:0 1x1', 'A 1:0 1x1', 'B 0:1 2x1', 'G 0:2 1x1', 'C 1:2 1x1'],
  ],
])('[TAB-14] the header of columns %s', (_name, paths, cells) => {
  expect(drawn(...paths)).toEqual(cells);
});

test('the header is as deep as its deepest group', () => {
  expect(headerDepth(heads('A', 'G/H/B'))).toBe(3);
  expect(headerDepth([])).toBe(1);
});
