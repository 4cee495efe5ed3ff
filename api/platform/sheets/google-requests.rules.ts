import { instantNumber, sheetDayNumber } from '@fairlead/shared/workbook/day-number';
import { headerCells, headerDepth, rowsAbove } from '@fairlead/shared/workbook/header-cells';
import type { SheetColumn, SheetHead, SheetRow, SheetValue } from '@fairlead/shared/workbook/sheet';

const SHEET_TITLE = 'Table';

/** Google asks for no more than about 2 MB in a call. */
const CELLS_AT_ONCE = 50_000;

const INDENT = '\u2003';

/** Limit of Google Sheets. */
const MAX_CELLS = 10_000_000;

/** Maximum of rows in a Google spreadsheet. */
export function googleRoom(head: SheetHead): number {
  return Math.floor(MAX_CELLS / head.columns.length) - rowsAbove(head);
}

/** Number of rows in one call. */
export function rowsAtOnce({ columns }: SheetHead): number {
  return Math.max(Math.floor(CELLS_AT_ONCE / columns.length), 1);
}

/** Body of `spreadsheets.create`. */
export function newSpreadsheet(head: SheetHead, rows: number) {
  return {
    properties: { title: head.title, locale: 'en_US' },
    sheets: [
      {
        properties: {
          title: SHEET_TITLE,
          gridProperties: {
            rowCount: rowsAbove(head) + Math.max(rows, 1),
            columnCount: head.columns.length,
            frozenRowCount: rowsAbove(head),
          },
        },
      },
    ],
  };
}

/** `data` of the first `values.batchUpdate`: what stands above the rows. */
export function headRange(head: SheetHead) {
  return [{ range: `${SHEET_TITLE}!A1`, values: [...headValues(head)] }];
}

/** `data` of another one: rows, the first of them behind `from` others. */
export function rowRange(head: SheetHead, rows: readonly SheetRow[], from: number) {
  const range = `${SHEET_TITLE}!A${rowsAbove(head) + from + 1}`;
  return [{ range, values: rows.map((row) => rowValues(row, head)) }];
}

function headValues({ title, notes, columns }: SheetHead): readonly (readonly string[])[] {
  const cells = headerCells(columns);
  const heads = Array.from({ length: headerDepth(columns) }, (_, row) =>
    columns.map(
      (_column, at) => cells.find((cell) => cell.row === row && cell.column === at)?.text ?? '',
    ),
  );
  return [[title], ...notes.map((note) => [note]), ...heads];
}

function rowValues({ depth, values }: SheetRow, { columns, treeColumn }: SheetHead): SheetValue[] {
  return columns.map((column, at) => {
    const value = numbered(values[at] ?? null, column);
    return at === treeColumn && typeof value === 'string' ? INDENT.repeat(depth) + value : value;
  });
}

/** Days go as the numbers that they are for a spreadsheet; `RAW` would leave them text. */
export function numbered(value: SheetValue, { kind }: SheetColumn): SheetValue {
  // A null leaves a cell as it is, which is empty.
  if (typeof value !== 'string') return value;
  if (kind === 'date') return sheetDayNumber(value) ?? value;
  return kind === 'instant' ? (instantNumber(value) ?? value) : value;
}

/** `requests` of one `spreadsheets.batchUpdate`: how it looks. */
export function formatRequests(sheet: SheetHead, sheetId: number) {
  const above = rowsAbove(sheet);
  const top = above - headerDepth(sheet.columns);
  const bold = { userEnteredFormat: { textFormat: { bold: true } } };
  const head = { sheetId, startRowIndex: 0, endRowIndex: above };
  return [
    { repeatCell: { range: head, cell: bold, fields: 'userEnteredFormat.textFormat.bold' } },
    ...headerCells(sheet.columns)
      .filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
      .map(({ row, column, rowSpan, columnSpan }) => ({
        mergeCells: {
          mergeType: 'MERGE_ALL',
          range: {
            sheetId,
            startRowIndex: top + row,
            endRowIndex: top + row + rowSpan,
            startColumnIndex: column,
            endColumnIndex: column + columnSpan,
          },
        },
      })),
    ...sheet.columns.flatMap((column, at) => {
      const numberFormat = toGoogleFormat(column);
      if (numberFormat === undefined) return [];
      const range = {
        sheetId,
        startRowIndex: above,
        startColumnIndex: at,
        endColumnIndex: at + 1,
      };
      const cell = { userEnteredFormat: { numberFormat } };
      return [{ repeatCell: { range, cell, fields: 'userEnteredFormat.numberFormat' } }];
    }),
  ];
}

/** The number format of a column; undefined where it has none. */
export function toGoogleFormat({ kind, decimals }: SheetColumn) {
  const fraction = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  switch (kind) {
    case 'number':
      return { type: 'NUMBER', pattern: `#,##0${fraction};[Red]-#,##0${fraction}` };
    case 'percent':
      return { type: 'PERCENT', pattern: `0${fraction}%` };
    case 'date':
      return { type: 'DATE', pattern: 'dd mmm yyyy' };
    case 'month':
      return { type: 'DATE', pattern: 'mmm yyyy' };
    case 'instant':
      return { type: 'DATE_TIME', pattern: 'dd mmm yyyy hh:mm:ss' };
    case 'text':
    case 'flag':
      return undefined;
  }
}
