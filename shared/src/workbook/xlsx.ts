import { strToU8, Zip, ZipDeflate } from 'fflate';

import { rowsAbove } from './header-cells.ts';
import type { Sheet, SheetHead, SheetPages } from './sheet.ts';
import { fixedParts, XML } from './xlsx-parts.ts';
import { sheetXml } from './xlsx-sheet.ts';
import { StyleBook } from './xlsx-styles.ts';

/** Limits of Excel. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Maximum number of rows in a workbook, below its title, notes and header. */
export function xlsxRoom(head: SheetHead): number {
  return MAX_ROWS - rowsAbove(head);
}

/** After this long the page, or the server, gets a turn. */
const SLICE_MS = 12;

/**
 * A sheet as an .xlsx file. It is made in slices, so that neither a page nor a server stands still
 * meanwhile.
 * @throws {RangeError} for more rows or columns than a spreadsheet has.
 */
export async function toXlsx(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  if (sheet.rows.length > xlsxRoom(sheet) || sheet.columns.length > MAX_COLUMNS) {
    throw new RangeError(`A spreadsheet has no room for ${sheet.rows.length} rows`);
  }
  const deepest = sheet.rows.reduce((most, { depth }) => Math.max(most, depth), 0);
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxPieces(sheet, [sheet.rows], deepest)) pieces.push(piece);
  return joined(pieces);
}

/**
 * Writes a workbook in chunks while rows arrive, holding at most one page of them; not to be
 * started with more rows than `xlsxRoom`. `deepest`: depth of the deepest tree row.
 */
export async function* xlsxPieces(
  head: SheetHead,
  pages: SheetPages,
  deepest: number = 0,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  const styles = new StyleBook();
  for (const [path, text] of fixedParts(head.title)) add(zip, path, XML + text);
  const part = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(part);
  part.push(strToU8(XML));
  let sliceEnd = performance.now() + SLICE_MS;
  for await (const text of sheetXml(head, pages, { styles, deepest })) {
    part.push(strToU8(text));
    if (packed.length > 0) yield joined(packed.splice(0));
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
  part.push(new Uint8Array(), true);
  add(zip, 'xl/styles.xml', XML + styles.xml());
  zip.end();
  yield joined(packed);
}

function add(zip: Zip, path: string, text: string): void {
  const part = new ZipDeflate(path);
  zip.add(part);
  part.push(strToU8(text), true);
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
