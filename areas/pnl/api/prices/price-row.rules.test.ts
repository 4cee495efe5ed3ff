import { expect, test } from '@jest/globals';

import { type PriceRow, problemsBetween } from './price-row.rules.ts';

const row = (line: number, change: Partial<PriceRow> = {}): PriceRow =>
  ({
    line,
    product: 'FEI',
    kind: 'SETTLEMENT',
    termMonth: '2024-08-01',
    day: '2024-06-28',
    price: '614.5',
    ...change,
  }) as PriceRow;

const said = (...rows: readonly PriceRow[]) =>
  problemsBetween(rows, '2024-06-28').map(({ line, message }) => `${line}: ${message}`);

test('a price of today is taken, one of tomorrow is not, and that is said once a day', () => {
  expect(said(row(2), row(3, { day: '2024-06-27' }))).toEqual([]);
  const ahead = { day: '2024-06-29' };
  expect(said(row(2, ahead), row(3, { ...ahead, product: 'ARA' }))).toEqual([
    '2: is of 2024-06-29, and today is 2024-06-28',
  ]);
});

test('the same price twice names the line on which it stands already', () => {
  expect(said(row(2), row(3), row(4, { termMonth: null }))).toEqual([
    '3: FEI settlement of 2024-08 on 2024-06-28 stands on line 2 already',
  ]);
  const others = [{ product: 'ARA' }, { kind: 'FIXING' as const }, { termMonth: '2024-09-01' }];
  expect(said(row(2), ...others.map((change, at) => row(at + 3, change)))).toEqual([]);
});
