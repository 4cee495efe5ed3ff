/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';

import type { Sheet, SheetColumn, SheetValue } from './sheet.ts';
import { toXlsx } from './xlsx.ts';
import { sheetName } from './xlsx-parts.ts';

const column = (
  header: string,
  kind: SheetColumn['kind'],
  group: readonly string[] = [],
): SheetColumn => ({ header, group, kind, decimals: 2, width: 12 });

const SHEET: Sheet = {
  title: 'Exposure',
  notes: ['2 of 58 rows'],
  columns: [
    column('Book', 'text'),
    column('Volume', 'number', ['Jul']),
    column('Price', 'number', ['Jul']),
    column('Day', 'date'),
    column('At', 'instant'),
    column('Share', 'percent'),
    column('Open', 'flag'),
  ],
  treeColumn: 0,
  rows: [
    {
      depth: 0,
      isTotal: true,
      values: ['Paper', -1.5, 1234.567890123, '2024-06-28', '2024-06-28T12:00:00Z', 0.5, true],
    },
    { depth: 2, values: ['=cmd|x', null, Number.NaN, 'n/a', null, null, false] },
  ],
};

/** The parts of a file, read again. */
async function opened(sheet: Sheet) {
  const parts = unzipSync(await toXlsx(sheet));
  const xml = (path: string) =>
    new DOMParser().parseFromString(strFromU8(parts[path] ?? new Uint8Array()), 'text/xml');
  const page = xml('xl/worksheets/sheet1.xml');
  const styles = xml('xl/styles.xml');
  const cell = (place: string) => page.querySelector(`c[r="${place}"]`);
  const look = (place: string) =>
    styles.querySelectorAll('cellXfs > xf')[Number(cell(place)?.getAttribute('s'))];
  return {
    paths: Object.keys(parts),
    page,
    styles,
    cell,
    look,
    text: (place: string) => cell(place)?.textContent,
    type: (place: string) => cell(place)?.getAttribute('t') ?? null,
    format: (place: string) =>
      styles
        .querySelector(`numFmt[numFmtId="${look(place)?.getAttribute('numFmtId')}"]`)
        ?.getAttribute('formatCode'),
  };
}

test('[TAB-14] the workbook has the parts that a spreadsheet opens', async () => {
  const { paths, page, styles } = await opened(SHEET);
  expect(paths.sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const part of [page, styles]) expect(part.querySelector('parsererror')).toBeNull();
});

test('[TAB-14] numbers are numbers with all their digits, and look as in the table', async () => {
  const { text, type, format } = await opened(SHEET);
  expect([text('B5'), type('B5')]).toEqual(['-1.5', null]);
  expect([text('C5'), type('C5')]).toEqual(['1234.567890123', null]);
  expect(format('C5')).toBe('#,##0.00;[Red]-#,##0.00');
  expect([text('F5'), format('F5')]).toEqual(['0.5', '0.00%;[Red]-0.00%']);
  expect(text('C6')).toBe('');
});

test('[TAB-14] days and moments are dates', async () => {
  const { text, type, format } = await opened(SHEET);
  expect([text('D5'), type('D5'), format('D5')]).toEqual(['45471', null, 'dd mmm yyyy']);
  expect([text('E5'), format('E5')]).toEqual(['45471.5', 'dd mmm yyyy hh:mm:ss']);
  expect([text('D6'), type('D6')]).toEqual(['n/a', 'inlineStr']);
});

test('[TAB-14] what looks like a formula stays text', async () => {
  const { page, text, type } = await opened(SHEET);
  expect([text('A6'), type('A6')]).toEqual(['=cmd|x', 'inlineStr']);
  expect(page.querySelector('f')).toBeNull();
});

test('[TAB-14] groups of the header are merged over their columns', async () => {
  const { page, text } = await opened(SHEET);
  const merged = [...page.querySelectorAll('mergeCell')].map((cell) => cell.getAttribute('ref'));
  expect(merged.sort()).toEqual(['A3:A4', 'B3:C3', 'D3:D4', 'E3:E4', 'F3:F4', 'G3:G4']);
  expect([text('B3'), text('B4'), text('C4')]).toEqual(['Jul', 'Volume', 'Price']);
  expect(page.querySelector('pane')?.getAttribute('topLeftCell')).toBe('B5');
});

test('[TAB-14] rows of a tree are indented and fold, a total is bold', async () => {
  const { page, look } = await opened(SHEET);
  expect(page.querySelector('row[r="6"]')?.getAttribute('outlineLevel')).toBe('2');
  expect(page.querySelector('outlinePr')?.getAttribute('summaryBelow')).toBe('0');
  expect(look('A6')?.querySelector('alignment')?.getAttribute('indent')).toBe('2');
  expect(look('A5')?.getAttribute('fontId')).toBe('1');
});

test('[TAB-14] the file says what it is a part of', async () => {
  const { text } = await opened(SHEET);
  expect([text('A1'), text('A2')]).toEqual(['Exposure', '2 of 58 rows']);
});

test('[TAB-14] whatever a text holds, it is read again as it was or without what XML cannot hold', async () => {
  const long = 'x'.repeat(40_000);
  const sheetOf = (...texts: readonly SheetValue[]): Sheet => ({
    ...SHEET,
    columns: [column('Book', 'text')],
    rows: texts.map((value) => ({ depth: 0, values: [value] })),
  });
  expect((await opened(sheetOf(long))).text('A4')).toHaveLength(32_767);
  expect((await opened(sheetOf('_x0041_'))).text('A4')).toBe('_x005F_x0041_');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 20 }), async (texts) => {
      const { page, text } = await opened(sheetOf(...texts));
      expect(page.querySelector('parsererror')).toBeNull();
      texts.forEach((value, row) => {
        const kept = value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');
        if (value !== '') expect(text(`A${4 + row}`)).toBe(kept);
      });
    }),
    { numRuns: 5 },
  );
});

test('a workbook of many rows lets the page go on meanwhile', async () => {
  const row = { depth: 0, values: Array.from({ length: 20 }, (_, at) => at * 1.37) };
  const columns = row.values.map((_, at) => column(`c${at}`, 'number'));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await toXlsx({ ...SHEET, columns, rows: Array.from({ length: 5_000 }, () => row) });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('more rows than a spreadsheet has are refused', async () => {
  const rows = new Array<Sheet['rows'][number]>(1_048_573).fill({ depth: 0, values: [] });
  await expect(toXlsx({ ...SHEET, rows })).rejects.toThrow('no room for 1048573 rows');
});

test.each([
  ['P&L: Jan/Feb [paper]?', 'P&L  Jan Feb  paper'],
  ["'quoted'", 'quoted'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['History', 'Table'],
  ['***', 'Table'],
])('a sheet of %s is called %s', (title, name) => {
  expect(sheetName(title)).toBe(name);
});
