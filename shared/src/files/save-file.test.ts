import { expect, test } from '@jest/globals';

import { fileName } from './save-file.ts';

test.each<[readonly string[], string]>([
  [
    ['EDF Trades', '2024-06-28', 'unverified', 'Veldkamp'],
    'EDF Trades 2024-06-28 unverified Veldkamp.csv',
  ],
  [['P&L: Jan/Feb'], 'P&L Jan Feb.csv'],
  [['..', 'etc/passwd'], 'etc passwd.csv'],
  [[' ..'], 'Table.csv'],
  [['CON'], 'CON table.csv'],
  [['a\u202egnp.exe'], 'a gnp.exe.csv'],
  [['x'.repeat(119) + '😀'], `${'x'.repeat(119)}\ufffd.csv`],
  [['x'.repeat(300)], `${'x'.repeat(120)}.csv`],
])('[TAB-14] a file of %j is called %s', (words, name) => {
  expect(fileName(words, 'csv')).toBe(name);
});
