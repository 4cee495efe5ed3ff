import type { Sheet, SheetValue } from '@fairlead/shared/workbook/sheet';

import { plainText } from './clipboard-formats.ts';

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
