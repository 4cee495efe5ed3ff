import { expect, test } from '@jest/globals';

import { createValueStore } from '@fairlead/shared/observable';

import { ColumnLayout } from '../columns/column-layout.ts';
import type { Column } from '../columns/columns.ts';
import { asTsv } from '../export/clipboard-formats.ts';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { copiedCells } from './selection-copy.ts';
import { NOTHING_SELECTED } from './selection-edits.ts';

type Trade = { readonly id: string; readonly volume: number };

const FIELDS = {
  id: textField((trade: Trade) => trade.id),
  volume: numberField((trade: Trade) => trade.volume),
  unit: textField((_trade: Trade) => 'MT'),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'id', header: 'ID', kind: 'text', field: 'id', width: 10 },
  {
    id: 'volume',
    header: 'Volume',
    group: ['Jul'],
    kind: 'lots',
    field: 'volume',
    unit: { field: 'unit', width: 9 },
    width: 10,
  },
  {
    id: 'term',
    header: 'Term',
    kind: 'custom',
    text: () => 'Q3 24',
    value: () => '2024-07-01',
    copied: () => 'third quarter',
    exported: [
      { header: 'Term', value: () => '2024-07-01' },
      { header: 'Term months', value: () => 3 },
    ],
    renderCell: () => [],
    width: 10,
  },
];

/** Clipboard content of a selection between two corners, in the rows 'a' and 'b'. */
function copy(from: string, to: string, headers = false, whole?: { readonly total: number }) {
  const store = createRowStore({ fields: FIELDS, id: (trade: Trade) => trade.id });
  store.append([
    { id: 'a', volume: -1000.25 },
    { id: 'b', volume: 7 },
  ]);
  const selection = createValueStore(NOTHING_SELECTED);
  const cellAt = (corner: string) => {
    const [row = '', column = ''] = corner.split(' ');
    return { row, column };
  };
  const allRows = whole !== undefined;
  selection.set([{ mode: 'include', anchor: cellAt(from), focus: cellAt(to), allRows }]);
  const table = { layout: new ColumnLayout(COLUMNS), shown: new ShownRows(store), selection };
  const here = { loaded: 2, total: whole?.total };
  return copiedCells(table, { headers, active: { row: 0, column: 0 }, here });
}

function copied(from: string, to: string, headers = false): string {
  const done = copy(from, to, headers);
  return 'refusal' in done ? done.refusal : asTsv(done.cells);
}

test.each([
  { from: 'a volume', to: 'a volume', words: 'Copied 1 cell' },
  { from: 'a volume', to: 'b volume', words: 'Copied 2 cells' },
  { from: 'b volume', to: 'b term', headers: true, words: 'Copied 2 cells with headers' },
  // Units and months of whole rows stand in columns of their own: 6 cells were selected, not 10.
  { from: 'a id', to: 'b term', words: 'Copied 6 cells, as 5 columns' },
  { from: 'a volume', to: 'b volume', whole: { total: 2 }, words: 'Copied 2 cells' },
  {
    from: 'a volume',
    to: 'b volume',
    whole: { total: 320 },
    words: 'Copied 2 cells, 2 loaded rows of 320',
  },
])('[TAB-09] $from to $to: $words', ({ from, to, headers, whole, words }) => {
  expect(copy(from, to, headers, whole)).toMatchObject({ said: words });
});

test('[TAB-09] copied numbers are bare, so that a spreadsheet adds them', () => {
  expect(copied('a volume', 'b volume')).toBe('-1000.25\n7');
});

test('[TAB-09] a copied cell says all that it says on the screen', () => {
  expect(copied('b term', 'b term')).toBe('third quarter');
  expect(copied('b volume', 'b term', true)).toBe('Volume\tTerm\n7\tthird quarter');
});

test('[TAB-09] whole rows are copied in the columns of a file, units beside their numbers', () => {
  expect(copied('a id', 'b term', true)).toBe(
    [
      'ID\tJul / Volume\tJul / Volume unit\tTerm\tTerm months',
      'a\t-1000.25\tMT\t2024-07-01\t3',
      'b\t7\tMT\t2024-07-01\t3',
    ].join('\n'),
  );
});
