import { toasts } from '@fairlead/shared/toast';
import type { Sheet, SheetValue } from '@fairlead/shared/workbook/sheet';

import { type CopiedCell, type CopiedCells, plainText } from './clipboard-formats.ts';
import { writeCopy } from './clipboard-write.ts';
import { type ExportInput, flatColumns } from './export-columns.ts';
import { showPrintView } from './export-print.ts';
import { exportTable, partNote } from './exported-table.ts';

/** The table as an .xlsx file in the browser's downloads. */
export async function downloadXlsx<F>(input: ExportInput<F>): Promise<void> {
  const sheet = exportTable(input);
  try {
    const { xlsxOf, XLSX_TYPE } = await import('@fairlead/shared/workbook/xlsx');
    const file = await xlsxOf(sheet);
    saveFile({ name: fileName(input.title, 'xlsx'), type: XLSX_TYPE, parts: [file] });
    sayPart(input);
  } catch (error) {
    toasts.error(`The file could not be made: ${String(error)}`);
  }
}

/** The table as a CSV file in the browser's downloads. */
export function downloadCsv<F>(input: ExportInput<F>): void {
  const text = csvOf(exportTable(input));
  saveFile({ name: fileName(input.title, 'csv'), type: 'text/csv;charset=utf-8', parts: [text] });
  sayPart(input);
}

/** The whole table on the clipboard, as text of raw values and as it looks. */
export async function copyAll<F>(input: ExportInput<F>): Promise<void> {
  if (await writeCopy(cellsOf(input))) sayPart(input);
}

/** All rows in the browser's print dialogue. */
export function printTable<F>(input: ExportInput<F>): void {
  showPrintView(input);
}

/** Only what is loaded can leave: nobody shall take it for the whole. */
function sayPart<F>(input: ExportInput<F>): void {
  const [part] = partNote(input);
  if (part !== undefined)
    toasts.info(`Taken are ${part}, those that are loaded: scroll on for more`);
}

/** A file name that every system takes. */
export function fileName(title: string, extension: 'csv' | 'xlsx'): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 120);
  return `${name === '' ? 'Table' : name}.${extension}`;
}

type Content = { readonly name: string; readonly type: string; readonly parts: BlobPart[] };

/** Hands a file that was made in the page to the browser's downloads. */
function saveFile({ name, type, parts }: Content): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun only when this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** By it spreadsheets see that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const INDENT = '  ';

/**
 * The sheet as CSV (RFC 4180): one line of headers, numbers with all their digits, days as
 * YYYY-MM-DD. Text that would be a formula is made harmless.
 */
export function csvOf({ columns, rows, treeColumn }: Sheet): string {
  const head = columns.map(({ group, header }) => field([...group, header].join(' / ')));
  const lines = rows.map(({ depth, values }) =>
    values.map((value, at) => field(at === treeColumn ? indented(value, depth) : value)),
  );
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function indented(value: SheetValue, depth: number): SheetValue {
  return typeof value === 'string' ? INDENT.repeat(depth) + value : value;
}

function field(value: SheetValue): string {
  const text = plainText(value);
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Blanks that a clipboard's HTML keeps. */
const HTML_INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard: its headers and all rows. */
export function cellsOf<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): CopiedCells {
  const sources = columns.flatMap(flatColumns);
  const indented = sources.find(({ isRowHeader }) => isRowHeader) ?? sources[0];
  const head = sources.map(({ header, align }): CopiedCell => ({
    value: header,
    text: header,
    align,
    bold: true,
  }));
  const body = Array.from({ length: rows.count }, (_, position) => {
    const row = rows.row(position);
    const bold = rows.isTotal(position);
    return sources.map((source): CopiedCell => {
      const indent = source === indented ? HTML_INDENT.repeat(depth(position)) : '';
      const { valueOf, textOf, align } = source;
      return { value: valueOf(row), text: indent + textOf(row), align, bold };
    });
  });
  return [head, ...body];
}
