import { toasts } from '@fairlead/shared/toast';

import { writeCopy } from './clipboard-write.ts';
import { cellsOf } from './export-cells.ts';
import { csvOf } from './export-csv.ts';
import { fileName, saveFile } from './export-file.ts';
import type { ExportInput } from './export-input.ts';
import { showPrintView } from './export-print.ts';
import { exportTable, partNote } from './export-sheet.ts';

export type { ExportInput } from './export-input.ts';
export { useOpenInSheets } from './export-sheets.ts';

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
