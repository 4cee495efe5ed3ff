import { createHash } from 'node:crypto';

import { isRed } from '@fairlead/shared/format';
import { instantNumber, sheetDayNumber } from '@fairlead/shared/workbook/day-number';
import { headerCells, headerDepth } from '@fairlead/shared/workbook/header-cells';
import type { Sheet, SheetColumn, SheetRow, SheetValue } from '@fairlead/shared/workbook/sheet';
import { xmlText } from '@fairlead/shared/workbook/xml-text';

import { PAGE_STYLE } from './sheet-page-style.ts';

/** Limits of what a browser shows without trouble; the download has everything. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 5_000;

const styleHash = createHash('sha256').update(PAGE_STYLE).digest('base64');

/** Nothing in the page may run or load anything; its one style is known by its hash. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** A kept sheet as a page: its title, its table, and the way to the file. */
export function sheetPage(sheet: Sheet, downloadPath: string): string {
  const { title, notes, columns, rows } = sheet;
  const shown = Math.min(MAX_ROWS, Math.floor(MAX_CELLS / columns.length));
  const cut =
    rows.length > shown
      ? [`The first ${count(shown)} of ${count(rows.length)} rows: the download has all of them.`]
      : [];
  const lines = [[...notes, `${count(rows.length)} rows`].join(' · '), ...cut];
  return page(
    title,
    `<header><div><h1>${xmlText(title)}</h1>${lines.map((line) => `<p>${xmlText(line)}</p>`).join('')}</div>` +
      `<a class="button" href="${xmlText(downloadPath)}" download>Download .xlsx</a></header>` +
      `<main tabindex="0" aria-label="${xmlText(title)}"><table><thead>${headRows(columns)}</thead>` +
      `<tbody>${rows
        .slice(0, shown)
        .map((row) => bodyRow(row, sheet))
        .join('')}</tbody></table></main>`,
  );
}

/** Why there is nothing to read here. */
export function problemPage(message: string): string {
  return page(
    'Spreadsheet',
    `<header><div><h1>Spreadsheet</h1><p>${xmlText(message)}</p></div></header>`,
  );
}

function page(title: string, content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${xmlText(title)}</title><style>${PAGE_STYLE}</style></head><body>${content}</body></html>`
  );
}

function headRows(columns: readonly SheetColumn[]): string {
  const cells = headerCells(columns);
  const rows = Array.from({ length: headerDepth(columns) }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ text, column, rowSpan, columnSpan }) => {
        const isGroup = columnSpan > 1 || row + rowSpan < headerDepth(columns);
        const look = isGroup ? ' class="group"' : toClass(columns[column]);
        return (
          `<th scope="${isGroup ? 'colgroup' : 'col'}" rowspan="${rowSpan}" ` +
          `colspan="${columnSpan}"${look}>${xmlText(text)}</th>`
        );
      })
      .join(''),
  );
  return rows.map((row) => `<tr>${row}</tr>`).join('');
}

function bodyRow({ depth, values }: SheetRow, { columns, treeColumn }: Sheet): string {
  const cells = columns.map((column, at) => {
    const value = values[at] ?? null;
    const text = xmlText(shownText(value, column));
    const indented = at === treeColumn ? '\u2003'.repeat(depth) + text : text;
    return at === treeColumn
      ? `<th scope="row"${toClass(column, value)}>${indented}</th>`
      : `<td${toClass(column, value)}>${indented}</td>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function toClass(column: SheetColumn | undefined, value: SheetValue = null): string {
  if (column?.kind !== 'number' && column?.kind !== 'percent') return '';
  const scale = column.kind === 'percent' ? 100 : 1;
  const isLoss = typeof value === 'number' && isRed(value * scale, column.decimals);
  return isLoss ? ' class="number negative"' : ' class="number"';
}

const count = (rows: number) => rows.toLocaleString('en');

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const DATES: Partial<Record<SheetColumn['kind'], Intl.DateTimeFormat>> = {
  date: dateFormat({ dateStyle: 'medium' }),
  month: dateFormat({ month: 'short', year: 'numeric' }),
  instant: dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }),
};

/** Number format of a column that is not of numbers alone. */
const anyNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

function shownText(value: SheetValue, column: SheetColumn): string {
  if (value === null) return '';
  if (typeof value === 'number') return figure(value, column).replace('-', '\u2212');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const dates = DATES[column.kind];
  const isDate = sheetDayNumber(value) !== undefined || instantNumber(value) !== undefined;
  if (dates === undefined || !isDate) return value;
  const shown = dates.format(new Date(value));
  return column.kind === 'instant' ? `${shown} UTC` : shown;
}

function figure(value: number, { kind, decimals }: SheetColumn): string {
  if (kind === 'percent') return `${fixed(value * 100, decimals)}%`;
  return kind === 'number' ? fixed(value, decimals) : anyNumber.format(value);
}

const fixedFormats = new Map<number, Intl.NumberFormat>();

function fixed(value: number, decimals: number): string {
  let format = fixedFormats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    });
    fixedFormats.set(decimals, format);
  }
  return format.format(value);
}
