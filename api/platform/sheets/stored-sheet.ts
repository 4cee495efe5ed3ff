import { gunzipSync } from 'node:zlib';

import { XLSX_TYPE } from '@fairlead/shared/workbook/file-types';
import type { Sheet } from '@fairlead/shared/workbook/sheet';
import { toXlsx } from '@fairlead/shared/workbook/xlsx';

import { parseStoredSheet } from './stored-sheet-format.ts';
import { sheetPage } from './sheet-page.ts';

/** @throws Refusal 409 when a newer version of the product made it */
function unpackSheet(packed: Uint8Array): Sheet {
  return parseStoredSheet(gunzipSync(packed).toString('utf8'));
}

/** Renders a stored sheet as an HTML page. */
export function renderStoredSheet(packed: Uint8Array, downloadPath: string): string {
  return sheetPage(unpackSheet(packed), downloadPath);
}

/** Converts a stored sheet to an .xlsx file. */
export async function buildStoredSheetFile(packed: Uint8Array) {
  const sheet = unpackSheet(packed);
  const name = `${sheet.title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.xlsx`;
  return { name, type: XLSX_TYPE, content: await toXlsx(sheet) };
}
