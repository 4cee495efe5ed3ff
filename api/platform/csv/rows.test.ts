import { expect, test } from '@jest/globals';

import { label } from './cells.ts';
import { addAll, type Problem } from './problem.ts';
import { createCellProblem, readRows, readCsvRows } from './rows.ts';

const COLUMNS = { name: 'The file', columns: ['Name'] };
const head = { line: 1, cells: ['Name'] };

test('of a file in which nothing is right the rest is not looked at', () => {
  const problems: Problem[] = [];
  const body = Array.from({ length: 500_000 }, (_, n) => ({ line: n + 2, cells: ['', 'more'] }));
  const rows = readCsvRows(COLUMNS, { head, body }, problems);
  expect(readRows(rows, { name: ['Name', label] }, problems)).toEqual([]);
  expect(problems).toHaveLength(10_000);
});

test('problems are added however many they are', () => {
  const problems: Problem[] = [];
  const many = Array<Problem>(1_000_000).fill({ line: 1, column: null, message: 'is wrong' });
  addAll(problems, many, many);
  expect(problems).toHaveLength(2_000_000);
});

test('a column beyond the 26th is named as spreadsheets name it', () => {
  const columns = Array.from({ length: 800 }, (_, n) => `C${n}`);
  const named = (column: string) => createCellProblem({ line: 2, columns }, column, '').column;
  expect(['C0', 'C25', 'C26', 'C51', 'C52', 'C701', 'C702'].map(named)).toEqual([
    ...['A (C0)', 'Z (C25)', 'AA (C26)', 'AZ (C51)', 'BA (C52)', 'ZZ (C701)', 'AAA (C702)'],
  ]);
});
