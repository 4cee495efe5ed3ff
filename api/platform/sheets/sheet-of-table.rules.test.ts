import { expect, test } from '@jest/globals';

import { sheetOfTable, tableProblem } from './sheet-of-table.rules.ts';

const table = (rows: number, columns: number) => ({
  title: 'Wide',
  date_time: '2024-06-28 14:03:07',
  order: Array.from({ length: columns }, (_, at) => `c${at}`),
  data: Array.from({ length: rows }, () => ({ c0: 1 })),
});

test('a table has 2,000,000 cells at most, whether or not its rows name them', () => {
  expect(tableProblem(table(10_000, 200))).toBeUndefined();
  expect(tableProblem(table(10_001, 200))).toBe(
    '10,001 rows of 200 columns are more than 2,000,000 cells',
  );
});

test('a row that leaves out a column named like what every object has is empty there', () => {
  const { rows } = sheetOfTable({ ...table(0, 0), order: ['toString'], data: [{}] }, 'UTC');
  expect(rows[0]?.values).toEqual([null]);
});
