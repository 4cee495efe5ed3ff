import { toasts } from '@fairlead/shared/toast';
import type { Sheet, SheetValue } from '@fairlead/shared/workbook/sheet';

import { type CopiedCells, quotedText } from './clipboard-formats.ts';
import { writeCopy } from './clipboard-write.ts';
import {
  copiedHeader,
  copiedRow,
  type ExportInput,
  flatColumns,
  fullHeader,
  treePlace,
} from './export-columns.ts';
import { exportTable, partNote } from './exported-table.ts';

/** The table as an .xlsx file in the browser's downloads. */
export async function downloadXlsx<F>(input: ExportInput<F>): Promise<void> {
  const sheet = exportTable(input);
  try {
    const { xlsxOf, XLSX_TYPE } = await import('@fairlead/shared/workbook/xlsx');
    const file = await xlsxOf(sheet);
    saveFile(fileName(input.title, 'xlsx'), new Blob([file], { type: XLSX_TYPE }));
    sayPart(input);
  } catch (error) {
    toasts.error(`The file could not be made: ${String(error)}`);
  }
}

/** The table as a CSV file in the browser's downloads. */
export function downloadCsv<F>(input: ExportInput<F>): void {
  const text = csvOf(exportTable(input));
  saveFile(fileName(input.title, 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
  sayPart(input);
}

/** The whole table on the clipboard, as text of raw values and as it looks. */
export async function copyAll<F>(input: ExportInput<F>): Promise<void> {
  if (await writeCopy(cellsOf(input))) sayPart(input);
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

/** Hands a file that was made in the page to the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
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
  const head = columns.map((column) => field(fullHeader(column)));
  const lines = rows.map(({ depth, values }) =>
    values.map((value, at) => field(at === treeColumn ? indented(value, depth) : value)),
  );
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function indented(value: SheetValue, depth: number): SheetValue {
  return typeof value === 'string' ? INDENT.repeat(depth) + value : value;
}

const field = (value: SheetValue) => quotedText(value, /[",\r\n;\t]/);

/** Blanks that a clipboard's HTML keeps. */
const HTML_INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard: its headers and all rows. */
export function cellsOf<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): CopiedCells {
  const sources = columns.flatMap(flatColumns);
  const tree = treePlace(sources);
  const body = Array.from({ length: rows.count }, (_, position) => {
    const bold = rows.isTotal(position);
    return copiedRow(sources, rows.row(position)).map((cell, at) => {
      const indent = at === tree ? HTML_INDENT.repeat(depth(position)) : '';
      return { ...cell, text: indent + cell.text, bold };
    });
  });
  return [copiedHeader(sources), ...body];
}
