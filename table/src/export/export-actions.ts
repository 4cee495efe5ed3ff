import { fileName, saveFile } from '@fairlead/shared/files';
import { formatNumber } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';
import { toCsv } from '@fairlead/shared/workbook/csv';
import { CSV_TYPE, XLSX_TYPE } from '@fairlead/shared/workbook/file-types';

import type { CopiedCells } from './clipboard-formats.ts';
import { writeCopy } from './clipboard-write.ts';
import {
  copiedHeader,
  copiedRow,
  type ExportInput,
  flatColumns,
  treeColumnIndex,
} from './export-columns.ts';
import { exportTable, partNote } from './exported-table.ts';

/** The table as an .xlsx file in the browser's downloads. */
export async function downloadXlsx<F>(
  input: ExportInput<F>,
  tell: (text: string) => void,
): Promise<void> {
  const sheet = exportTable(input);
  try {
    const { toXlsx } = await import('@fairlead/shared/workbook/xlsx');
    const file = await toXlsx(sheet);
    saveFile(toFileName(input, 'xlsx'), new Blob([file], { type: XLSX_TYPE }));
    warnOfPart(input, tell);
  } catch (error) {
    toasts.error(`The file could not be made: ${String(error)}`);
  }
}

/** The table as a CSV file in the browser's downloads. */
export function downloadCsv<F>(input: ExportInput<F>, tell: (text: string) => void): void {
  const text = toCsv(exportTable(input));
  saveFile(toFileName(input, 'csv'), new Blob([text], { type: CSV_TYPE }));
  warnOfPart(input, tell);
}

/** The whole table on the clipboard, as text of raw values and as it looks. */
export async function copyAll<F>(
  input: ExportInput<F>,
  tell: (text: string) => void,
): Promise<void> {
  const [part] = partNote(input);
  const rows = `${formatNumber(input.rows.count)} ${input.rows.count === 1 ? 'row' : 'rows'}`;
  const said = part === undefined ? `Copied ${rows}` : `Copied ${part}, those that are loaded`;
  await writeCopy({ cells: toCopiedCells(input), said }, tell);
}

/** File name of an exported table. */
export function toFileName<F>(
  { title, name = [title] }: ExportInput<F>,
  extension: string,
): string {
  return fileName(name, extension);
}

/** Only what is loaded can leave: nobody shall take it for the whole. */
function warnOfPart<F>(input: ExportInput<F>, tell: (text: string) => void): void {
  const [part] = partNote(input);
  if (part !== undefined) tell(`Taken are ${part}, those that are loaded: scroll on for more`);
}

/** Blanks that a clipboard's HTML keeps. */
const HTML_INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard: its headers and all rows. */
export function toCopiedCells<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): CopiedCells {
  const sources = columns.flatMap(flatColumns);
  const tree = treeColumnIndex(sources);
  const body = Array.from({ length: rows.count }, (_, position) => {
    const bold = rows.isTotal(position);
    return copiedRow(sources, rows.row(position)).map((cell, at) => {
      const indent = at === tree ? HTML_INDENT.repeat(depth(position)) : '';
      return { ...cell, text: indent + cell.text, bold };
    });
  });
  return [copiedHeader(sources), ...body];
}
