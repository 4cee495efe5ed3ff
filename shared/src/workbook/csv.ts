import { fullHeader } from './header-cells.ts';
import { spreadsheetNumber } from './spreadsheet-number.ts';
import type { Sheet, SheetColumn, SheetValue } from './sheet.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

const INDENT = '  ';

/**
 * The sheet as CSV (RFC 4180): one line of headers, numbers with all their digits, days as
 * YYYY-MM-DD. Text that would be a formula is made harmless. The sum of a column is that of the
 * table: rows of totals are left out, and rows that stand over their parts say so in a column of their own.
 */
export function toCsv({ columns, rows, treeColumn }: Sheet): string {
  const data = rows.filter(({ isTotal }) => isTotal !== true);
  const isGroup = data.map(({ depth }, at) => (data[at + 1]?.depth ?? 0) > depth);
  const hasGroups = isGroup.includes(true);
  const lines = data.map(({ depth, values }, at) =>
    csvLine([
      ...values.map((value, place) => (place === treeColumn ? indented(value, depth) : value)),
      ...(hasGroups ? [isGroup[at] === true ? SUM_OF_BELOW : null] : []),
    ]),
  );
  return csvHead(hasGroups ? [...columns, PARTS] : columns) + lines.join('');
}

/** The column that tells the rows of a tree that are the sum of rows below them from those to be summed. */
const PARTS = { header: 'Rows', group: [] };
const SUM_OF_BELOW = 'sum of those below';

/** Head of a CSV file: byte order mark and header line. */
export function csvHead(columns: readonly Pick<SheetColumn, 'header' | 'group'>[]): string {
  return BYTE_ORDER_MARK + csvLine(columns.map(fullHeader));
}

/** One row, with its end. */
export function csvLine(values: readonly SheetValue[]): string {
  return `${values.map((value) => quotedText(value, /[",\r\n;\t]/)).join(',')}\r\n`;
}

function indented(value: SheetValue, depth: number): SheetValue {
  return typeof value === 'string' ? INDENT.repeat(depth) + value : value;
}

/** A value as text between separators: in quotes where it holds what would end it. */
export function quotedText(value: SheetValue, endsIt: RegExp): string {
  const text = plainText(value);
  return endsIt.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A value as plain text for a program: no grouping, no rounding. */
function plainText(value: SheetValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return harmlessText(steadyText(value));
  // NaN and infinities are no values; −0 is 0.
  return Number.isFinite(value) ? String(spreadsheetNumber(value)) : '';
}

/**
 * Characters that control a terminal which prints the file, or turn the direction of what follows: control characters
 * except tabs and line ends, and overrides and isolates of direction (Unicode 3.12, UAX 9).
 */
const STEERING = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** The text with such characters as their codes, `\u{1B}`. */
function steadyText(text: string): string {
  return text.replace(STEERING, (sign) => `\\u{${hex(sign)}}`);
}

const hex = (sign: string) => sign.codePointAt(0)?.toString(16).toUpperCase() ?? '';

/**
 * Matches texts that a spreadsheet would take for a formula (CSV injection): =, +, − and @ at the
 * start (also in their full width forms, and behind blanks), and the control characters that some
 * programs skip.
 */
const FORMULA_LIKE = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])./su;

/** The text, with an apostrophe before it where a spreadsheet would otherwise evaluate it. */
function harmlessText(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}
