import { strToU8, Zip, ZipDeflate } from 'fflate';

import type { Sheet } from './sheet.ts';
import { fixedParts, XML } from './xlsx-parts.ts';
import { sheetXml } from './xlsx-sheet.ts';
import { StyleBook } from './xlsx-styles.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What Excel can open at all. */
const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 16_384;

/** After this long the page, or the server, gets a turn. */
const SLICE_MS = 12;

/**
 * A sheet as an .xlsx file. It is made in slices, so that neither a page nor a server stands still
 * meanwhile.
 * @throws {RangeError} for more rows or columns than a spreadsheet has.
 */
export async function xlsxOf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  if (sheet.rows.length > MOST_ROWS || sheet.columns.length > MOST_COLUMNS) {
    throw new RangeError(`A spreadsheet has no room for ${sheet.rows.length} rows`);
  }
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const styles = new StyleBook();
  for (const [path, text] of fixedParts(sheet.title)) add(zip, path, XML + text);
  await addSheet(zip, sheetXml(sheet, styles));
  add(zip, 'xl/styles.xml', XML + styles.xml());
  zip.end();
  return joined(pieces);
}

function add(zip: Zip, path: string, text: string): void {
  const part = new ZipDeflate(path);
  zip.add(part);
  part.push(strToU8(text), true);
}

async function addSheet(zip: Zip, texts: Iterable<string>): Promise<void> {
  const part = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(part);
  part.push(strToU8(XML));
  let sliceEnd = performance.now() + SLICE_MS;
  for (const text of texts) {
    part.push(strToU8(text));
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
  part.push(new Uint8Array(), true);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
