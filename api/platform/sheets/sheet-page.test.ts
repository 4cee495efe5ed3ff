import { PAGE_COLORS } from '@fairlead/shared/look/page-colors';
import type { Sheet, SheetColumn } from '@fairlead/shared/workbook/sheet';
import { expect, test } from '@jest/globals';

import { PAGE_STYLE } from './sheet-page-style.ts';
import { sheetPage } from './sheet-page.ts';

const column: SheetColumn = {
  header: 'Book',
  group: [],
  kind: 'number',
  decimals: 2,
  width: 8,
};

test.each<[SheetColumn['kind'], number, string]>([
  ['number', -1, '<td class="number negative">−1.00</td>'],
  ['number', -0.99, '<td class="number">−0.99</td>'],
  ['number', -0.999, '<td class="number negative">−1.00</td>'],
  ['number', 5, '<td class="number">5.00</td>'],
  ['percent', -0.25, '<td class="number negative">−25.00%</td>'],
  ['percent', -0.00999, '<td class="number negative">−1.00%</td>'],
])('[TAB-07] a %s of %d is red where −1 or less is read', (kind, value, cell) => {
  const columns = [
    { ...column, kind: 'text' as const },
    { ...column, kind },
  ];
  const sheet: Sheet = {
    title: 'Exposure',
    notes: [],
    columns,
    treeColumn: 0,
    rows: [{ depth: 0, values: ['Paper', value] }],
  };
  expect(sheetPage(sheet, '/file')).toContain(cell);
});

test('a time in the page says its zone', () => {
  const columns = [{ ...column, kind: 'instant' as const }];
  const rows = [{ depth: 0, values: ['2024-06-28T14:03:07Z'] }];
  const sheet: Sheet = { title: 'Tasks', notes: [], columns, treeColumn: -1, rows };
  expect(sheetPage(sheet, '/file')).toContain('<td>28 Jun 2024, 14:03:07 UTC</td>');
});

test('the page has the colours of the product, and names no font that it cannot load', () => {
  const known = Object.values(PAGE_COLORS).flatMap((colors) => Object.values(colors));
  const [screen = ''] = PAGE_STYLE.split('@media print');
  const strange = (screen.match(/#[\da-f]{3,6}\b/gi) ?? []).filter((hex) => !known.includes(hex));
  expect(strange).toEqual([]);
  expect(PAGE_STYLE).not.toContain('Inter');
});
