// covers: ./sums.rules.ts
import { expect, test } from '@jest/globals';

import { detailColumns, isTotal, withBookTotals } from './detail-columns.rules.ts';

const PRODUCTS = [
  { code: 'FEI', label: 'Far East', exposure_unit: 'kt' as const, is_group: false },
  { code: 'LST', label: 'Non-TET', exposure_unit: 'kb' as const, is_group: false },
  { code: 'ARA', label: 'Europe', exposure_unit: 'kt' as const, is_group: false },
];
const row = (depth: number, columns: Record<string, number>, book = 'Corp') => ({
  depth,
  book,
  strategy: depth > 0 ? 'East-West' : null,
  deal: null,
  columns,
});

test('[PNL-23] a product has a column of each kind of which some row has legs', () => {
  const rows = [
    row(0, { 'exposure_display|LST|Physical': 3, 'exposure_display|FEI|Physical': 0 }),
    row(1, { 'exposure_display|FEI|Paper': 2, 'volume_display|ARA|Paper': 9 }),
  ];
  expect(detailColumns(PRODUCTS, rows)).toEqual([
    { key: 'FEI|Paper', code: 'FEI', label: 'Far East', kind: 'Paper', unit: 'kt' },
    { key: 'FEI|Physical', code: 'FEI', label: 'Far East', kind: 'Physical', unit: 'kt' },
    { key: 'LST|Physical', code: 'LST', label: 'Non-TET', kind: 'Physical', unit: 'kb' },
  ]);
});

test('[PNL-23] the total is of the books alone, in thousandths, and is none of them', () => {
  const books = [row(0, { a: 0.1, b: 5 }), row(1, { a: 90 }), row(0, { a: 0.2 }, 'Total')];
  const all = withBookTotals(books);
  expect(all.at(-1)?.columns).toMatchObject({ a: 0.3, b: 5 });
  expect(all.map(isTotal)).toEqual([false, false, false, true]);
  expect(withBookTotals([])).toEqual([]);
});
