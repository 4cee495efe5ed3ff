import { expect, test } from '@jest/globals';

import { toCsv } from './csv.ts';
import type { Sheet } from './sheet.ts';

const column = { group: [], kind: 'number', decimals: 2, width: 10 } as const;
const SHEET: Omit<Sheet, 'rows'> = {
  title: 'Bank Transactions',
  notes: [],
  treeColumn: 0,
  columns: [
    { ...column, header: 'Name', kind: 'text' },
    { ...column, header: 'USD' },
  ],
};
const linesOf = (rows: Sheet['rows']) =>
  toCsv({ ...SHEET, rows })
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n');
const row = (name: string, amount: number, depth = 0) => ({ depth, values: [name, amount] });

test('[OB-18] the sum of a column of a CSV is the sum of the table: totals are not in it', () => {
  const total = (name: string, amount: number) => ({ ...row(name, amount), isTotal: true });
  expect(
    linesOf([
      total('Total EUR', 10),
      total('Total', 30),
      row('A', 10),
      row('B', 20),
      total('All', 30),
    ]),
  ).toEqual(['Name,USD', 'A,10', 'B,20']);
});

test('[OB-18] rows of a tree that sum rows below them say so in a column of their own', () => {
  expect(
    linesOf([row('Crew', 15), row('Wages', 10, 1), row('Food', 5, 1), row('Stores', 3)]),
  ).toEqual([
    ...['Name,USD,Rows', 'Crew,15,sum of those below', '  Wages,10,', '  Food,5,', 'Stores,3,'],
  ]);
  // Closed, each stands for itself.
  expect(linesOf([row('Crew', 15), row('Stores', 3)])).toEqual(['Name,USD', 'Crew,15', 'Stores,3']);
});
