import { instantNumber, sheetDayNumber } from './day-number.ts';
import { spreadsheetNumber } from './spreadsheet-number.ts';
import type { SheetColumn, SheetValue } from './sheet.ts';
import { cellText } from './xml-text.ts';

const LETTERS = 26;

/** 'A' for 0, 'AA' for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter;
}

type Content = { readonly kind: SheetColumn['kind']; readonly value: SheetValue };

/**
 * One cell. Text is always inline text: nothing that it says is a formula, whatever it begins with.
 */
export function cellXml(place: string, style: number, { kind, value }: Content): string {
  const start = `<c r="${place}" s="${style}"`;
  const typed = typeof value === 'string' ? (numberIn(kind, value) ?? value) : value;
  if (typeof typed === 'string') {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${cellText(typed)}</t></is></c>`;
  }
  if (typeof typed === 'boolean') return `${start} t="b"><v>${typed ? 1 : 0}</v></c>`;
  if (typed === null || !Number.isFinite(typed)) return `${start}/>`;
  return `${start}><v>${spreadsheetNumber(typed)}</v></c>`;
}

/** A day or an instant by its number; what is none stays the text it is. */
function numberIn(kind: Content['kind'], text: string): number | undefined {
  if (kind === 'date' || kind === 'month') return sheetDayNumber(text);
  return kind === 'instant' ? instantNumber(text) : undefined;
}
