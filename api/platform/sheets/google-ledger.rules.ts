import type { SheetColumn, SheetValue } from '@fairlead/shared/workbook/sheet';

import { toGoogleFormat, numbered } from './google-requests.rules.ts';

/** The first tab of a spreadsheet, as Google tells of it. */
export type Tab = {
  readonly sheetId: number;
  readonly title: string;
  readonly gridProperties: { readonly columnCount: number };
};

type Rows = readonly (readonly SheetValue[])[];

/**
 * `requests` of a `spreadsheets.batchUpdate` that adds rows behind the last one that holds something,
 * under a header where there is none: all of it or nothing. Text goes as `stringValue`, which Google
 * never reads as a formula.
 */
export function appendRequests(
  tab: Tab,
  columns: readonly SheetColumn[],
  { rows, isEmpty }: { readonly rows: Rows; readonly isEmpty: boolean },
) {
  const { sheetId } = tab;
  const missing = columns.length - tab.gridProperties.columnCount;
  const head = { values: columns.map(({ header }) => headCell(header)) };
  return [
    ...(missing > 0
      ? [{ appendDimension: { sheetId, dimension: 'COLUMNS', length: missing } }]
      : []),
    {
      appendCells: {
        sheetId,
        rows: [
          ...(isEmpty ? [head] : []),
          ...rows.map((row) => ({ values: columns.map((column, at) => cell(row[at], column)) })),
        ],
        fields: 'userEnteredValue,userEnteredFormat',
      },
    },
    ...(isEmpty ? [freezeHead(sheetId)] : []),
  ];
}

const headCell = (header: string) => ({
  userEnteredValue: { stringValue: header },
  userEnteredFormat: { textFormat: { bold: true } },
});

const freezeHead = (sheetId: number) => ({
  updateSheetProperties: {
    properties: { sheetId, gridProperties: { frozenRowCount: 1 } },
    fields: 'gridProperties.frozenRowCount',
  },
});

function cell(value: SheetValue | undefined, column: SheetColumn) {
  const typed = numbered(value ?? null, column);
  if (typed === null) return {};
  const numberFormat = toGoogleFormat(column);
  return {
    userEnteredValue: enteredValue(typed),
    ...(numberFormat === undefined ? {} : { userEnteredFormat: { numberFormat } }),
  };
}

function enteredValue(value: string | number | boolean) {
  if (typeof value === 'number') return { numberValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: value };
}

/** The range of the first column, or of its first cell. */
export function keyRange({ title }: Tab, which: 'column' | 'first'): string {
  const tab = `'${title.replaceAll("'", "''")}'`;
  return encodeURIComponent(`${tab}!${which === 'column' ? 'A:A' : 'A1:A1'}`);
}
