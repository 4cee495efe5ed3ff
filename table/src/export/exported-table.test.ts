import { toCsv } from '@fairlead/shared/workbook/csv';
import { expect, test } from '@jest/globals';

import type { Column } from '../columns/columns.ts';
import { flagField, numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { MAX_LEVELS } from '../rows/row-tree.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { toCopiedCells } from './export-actions.ts';
import type { ExportInput } from './export-columns.ts';
import { exportTable } from './exported-table.ts';
import { dateTime, googleSheetBody } from './google-sheets.ts';

type Row = {
  readonly id: string;
  readonly book: string;
  readonly volume: number | null;
  readonly day: string | null;
  readonly open: boolean;
  readonly depth: number;
};

const FIELDS = {
  book: textField((row: Row) => row.book),
  volume: numberField((row: Row) => row.volume),
  unit: textField((row: Row) => (row.volume === null ? null : 'MT')),
  day: textField((row: Row) => row.day),
  open: flagField((row: Row) => row.open),
};

const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'book', header: 'Book', kind: 'text', field: 'book', width: 140, rowHeader: true },
  {
    id: 'volume',
    header: 'Volume',
    group: ['Jul'],
    kind: 'lots',
    field: 'volume',
    unit: { field: 'unit', width: 24 },
    width: 100,
  },
  { id: 'day', header: 'Day', group: ['Jul'], kind: 'date', field: 'day', width: 80 },
  { id: 'open', header: 'Open', kind: 'boolean', field: 'open', width: 60 },
  {
    id: 'twice',
    header: 'Twice',
    kind: 'custom',
    text: (row) => String(2 * (row.number('volume') ?? 0)),
    value: (row) => 2 * (row.number('volume') ?? 0),
    renderCell: () => [],
    width: 60,
  },
];

const ROWS: readonly Row[] = [
  { id: '1', book: 'Paper', volume: -1234.567890123, day: '2024-06-28', open: true, depth: 0 },
  { id: '2', book: '=SUM(A1)', volume: 0.1 + 0.2, day: null, open: false, depth: 1 },
  { id: '3', book: 'Say "hi", twice', volume: null, day: null, open: false, depth: 1 },
];

function input(change: Partial<ExportInput<typeof FIELDS>> = {}): ExportInput<typeof FIELDS> {
  const store = createRowStore({
    fields: FIELDS,
    id: (row: Row) => row.id,
    depth: (row) => row.depth,
  });
  store.append(ROWS);
  const rows = new ShownRows(store);
  rows.openTo(MAX_LEVELS);
  return {
    title: 'Exposure',
    columns: COLUMNS,
    rows,
    depth: (position) => rows.depthAt(position),
    ...change,
  };
}

test('[TAB-14] what is exported is what is shown, with the values that are kept', () => {
  const sheet = exportTable(input());
  expect(
    sheet.columns.map(({ header, group, kind, decimals }) => [...group, header, kind, decimals]),
  ).toEqual([
    ['Book', 'text', 0],
    ['Jul', 'Volume', 'number', 3],
    ['Jul', 'Volume unit', 'text', 0],
    ['Jul', 'Day', 'date', 0],
    ['Open', 'flag', 0],
    ['Twice', 'number', 0],
  ]);
  expect(sheet.rows).toEqual([
    {
      depth: 0,
      isTotal: false,
      values: ['Paper', -1234.567890123, 'MT', '2024-06-28', true, -2469.135780246],
    },
    {
      depth: 1,
      isTotal: false,
      values: ['=SUM(A1)', 0.1 + 0.2, 'MT', null, false, 0.6000000000000001],
    },
    { depth: 1, isTotal: false, values: ['Say "hi", twice', null, null, null, false, 0] },
  ]);
});

test('[TAB-14] columns go in the order of the screen, folded rows stay', () => {
  const shown = input();
  const rows = shown.rows as ShownRows<typeof FIELDS>;
  rows.openTo(0);
  const [book, volume] = COLUMNS;
  if (book === undefined || volume === undefined) throw new Error('two columns');
  const sheet = exportTable({ ...shown, columns: [volume, book] });
  expect(sheet.columns.map(({ header }) => header)).toEqual(['Volume', 'Volume unit', 'Book']);
  expect(sheet.rows).toHaveLength(1);
  expect(sheet.treeColumn).toBe(2);
});

test('[TAB-14] in the place of buttons stand the values that a column names for it', () => {
  const [withButtons]: readonly Column<typeof FIELDS>[] = [
    {
      id: 'actions',
      header: 'Actions',
      group: ['Do'],
      kind: 'custom',
      text: () => 'Open',
      exported: [
        { header: 'Book', value: (row) => row.text('book') },
        { header: 'ID', value: (row) => row.id },
        { header: 'Day', value: (row) => row.text('day') },
        { header: 'Price', value: () => 614.5, decimals: 5 },
      ],
      renderCell: () => [],
      width: 60,
    },
  ];
  if (withButtons === undefined) throw new Error('one column');
  const shown = input({ columns: [withButtons] });
  const sheet = exportTable(shown);
  expect(
    sheet.columns.map(({ header, group, kind, decimals }) => [...group, header, kind, decimals]),
  ).toEqual([
    ['Do', 'Book', 'text', 0],
    ['Do', 'ID', 'text', 0],
    ['Do', 'Day', 'date', 0],
    ['Do', 'Price', 'number', 5],
  ]);
  expect(sheet.rows[1]?.values).toEqual(['=SUM(A1)', '2', null, 614.5]);
  const [head, first] = toCopiedCells(shown);
  expect(head?.map(({ text }) => text)).toEqual(['Do / Book', 'Do / ID', 'Do / Day', 'Do / Price']);
  expect(first?.map(({ value }) => value)).toEqual(['Paper', '1', '2024-06-28', 614.5]);
});

test.each([
  [undefined, []],
  [3, []],
  [2000, ['3 of 2,000 rows']],
])('[TAB-14] of %p rows in all the file says %p', (total, notes) => {
  expect(exportTable(input({ total })).notes).toEqual(notes);
});

test('[TAB-14] [OB-17] CSV: one header, the digits of decimals and not those of binary sums, text that is no formula, UTF-8 with its mark', () => {
  expect(toCsv(exportTable(input())).split('\r\n')).toEqual([
    '\ufeffBook,Jul / Volume,Jul / Volume unit,Jul / Day,Open,Twice,Rows',
    'Paper,-1234.567890123,MT,2024-06-28,TRUE,-2469.135780246,sum of those below',
    `'  =SUM(A1),0.3,MT,,FALSE,0.6,`,
    '"  Say ""hi"", twice",,,,FALSE,0,',
    '',
  ]);
});

test('[TAB-09] copying all takes the columns of the files, raw values and the text of the screen', () => {
  const [head, first, second] = toCopiedCells(input());
  const { columns } = exportTable(input());
  expect(head?.map(({ text }) => text)).toEqual(
    columns.map(({ group, header }) => [...group, header].join(' / ')),
  );
  expect(head?.map(({ text }) => text)).toContain('Jul / Volume unit');
  expect(first?.[1]).toMatchObject({ value: -1234.567890123, text: '−1,234.568', align: 'end' });
  expect(first?.[2]).toMatchObject({ value: 'MT', text: 'MT', align: 'start' });
  expect(second?.[0]?.text).toBe('\u00a0\u00a0=SUM(A1)');
});

test('[TAB-06] the call carries title, time, rows by name and the order of the columns', () => {
  const at = new Date('2024-06-28T12:03:07Z');
  const body = googleSheetBody(exportTable(input({ total: 58 })), { at, zone: 'Europe/Zurich' });
  expect(body).toMatchObject({
    title: 'Exposure, 3 of 58 rows',
    date_time: '2024-06-28 14:03:07',
    order: ['Book', 'Jul / Volume', 'Jul / Volume unit', 'Jul / Day', 'Open', 'Twice'],
    depths: [0, 1, 1],
  });
  expect(body.data[1]).toEqual({
    Book: '=SUM(A1)',
    'Jul / Volume': 0.3,
    'Jul / Volume unit': 'MT',
    Open: false,
    Twice: 0.6,
  });
});

test('columns of the same header keep apart, and what the API refuses does not go', () => {
  const column = { header: 'P', group: [], kind: 'number', decimals: 0, width: 8 } as const;
  const sheet = {
    title: 'T',
    notes: [],
    columns: [column, column, { ...column, header: '' }],
    treeColumn: 0,
    rows: [{ depth: 0, values: [-0, Infinity, 'a\0\ud800b'] }],
  };
  const body = googleSheetBody(sheet, { at: new Date(0), zone: 'UTC' });
  expect(body.order).toEqual(['P', 'P (2)', '(1)']);
  expect(body.data).toEqual([{ P: 0, '(1)': 'ab' }]);
});

test('the time of the table is the firm’s, wherever the browser stands', () => {
  const at = new Date('2024-12-31T23:30:00Z');
  expect(dateTime({ at, zone: 'Europe/Zurich' })).toBe('2025-01-01 00:30:00');
});
