import { type HeaderCell, headerCells, headerDepth, rowsAbove } from './header-cells.ts';
import type { SheetColumn, SheetHead, SheetPages, SheetRow } from './sheet.ts';
import { cellXml, columnName } from './xlsx-cell.ts';
import type { StyleBook } from './xlsx-styles.ts';

/** Excel knows no deeper outline. */
const MAX_LEVELS = 7;
const MAX_INDENT = 15;

/** Rows in one piece of text. */
const ROWS_AT_ONCE = 100;

/** The part xl/worksheets/sheet1.xml, in pieces that are made as the rows come. */
export async function* sheetXml(
  head: SheetHead,
  pages: SheetPages,
  { styles, deepest }: { readonly styles: StyleBook; readonly deepest: number },
): AsyncGenerator<string> {
  const top = head.notes.length + 1;
  const firstRow = rowsAbove(head);
  yield openingXml(head, firstRow, deepest);
  yield titleXml(head, styles);
  yield headXml(head, styles, top);
  const look = rowLook(head, styles);
  let lastRow = firstRow;
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
      const rows = page.slice(from, from + ROWS_AT_ONCE);
      const before = lastRow;
      lastRow += rows.length;
      yield rows.map((row, at) => rowXml(row, before + at + 1, look)).join('');
    }
  }
  yield closingXml(head, { top, firstRow, lastRow });
}

function openingXml({ columns, treeColumn }: SheetHead, firstRow: number, deepest: number): string {
  const pane =
    `<pane xSplit="${treeColumn + 1}" ySplit="${firstRow}" ` +
    `topLeftCell="${columnName(treeColumn + 1)}${firstRow + 1}" activePane="bottomRight" state="frozen"/>`;
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${Math.min(deepest, MAX_LEVELS)}"/>` +
    (widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`) +
    '<sheetData>'
  );
}

function titleXml({ title, notes }: SheetHead, styles: StyleBook): string {
  const lines = [
    { text: title, style: styles.idOf({ font: 'title' }) },
    ...notes.map((text) => ({ text, style: styles.idOf({ font: 'muted' }) })),
  ];
  return lines
    .map(
      ({ text, style }, at) =>
        `<row r="${at + 1}">${cellXml(`A${at + 1}`, style, { kind: 'text', value: text })}</row>`,
    )
    .join('');
}

function headXml({ columns }: SheetHead, styles: StyleBook, top: number): string {
  const cells = headerCells(columns);
  const rows = Array.from({ length: headerDepth(columns) }, (_, row) => {
    const texts = new Map(cells.filter((cell) => cell.row === row).map((c) => [c.column, c]));
    const all = columns.map((column, at) => {
      const cell = texts.get(at);
      const style = styles.idOf({ font: 'bold', head: true, align: alignOfHead(column, cell) });
      const value = cell === undefined ? null : cell.text;
      return cellXml(`${columnName(at)}${top + row + 1}`, style, { kind: 'text', value });
    });
    return `<row r="${top + row + 1}">${all.join('')}</row>`;
  });
  return rows.join('');
}

function alignOfHead({ kind }: SheetColumn, cell: HeaderCell | undefined) {
  if (cell !== undefined && cell.columnSpan > 1) return 'center' as const;
  return kind === 'number' || kind === 'percent' ? ('right' as const) : ('left' as const);
}

type RowLook = {
  readonly columns: readonly { readonly name: string; readonly column: SheetColumn }[];
  readonly styleOf: (column: number, row: SheetRow) => number;
};

/** Look shared by all rows: names and styles of their columns. */
function rowLook({ columns, treeColumn }: SheetHead, styles: StyleBook): RowLook {
  const formats = columns.map(chooseNumberFormat);
  const plain = formats.map((format) => styles.idOf({ format }));
  const total = formats.map((format) => styles.idOf({ format, font: 'bold' }));
  return {
    columns: columns.map((column, at) => ({ name: columnName(at), column })),
    styleOf: (at, { depth, isTotal = false }) => {
      if (depth === 0 || at !== treeColumn) return (isTotal ? total[at] : plain[at]) ?? 0;
      const indent = Math.min(depth, MAX_INDENT);
      const font = isTotal ? 'bold' : 'plain';
      return styles.idOf({ format: formats[at], font, align: 'left', indent });
    },
  };
}

function rowXml(sheetRow: SheetRow, row: number, look: RowLook): string {
  const { depth, values } = sheetRow;
  let cells = '';
  look.columns.forEach(({ name, column }, at) => {
    const value = values[at] ?? null;
    if (value !== null)
      cells += cellXml(`${name}${row}`, look.styleOf(at, sheetRow), { kind: column.kind, value });
  });
  const outline = depth === 0 ? '' : ` outlineLevel="${Math.min(depth, MAX_LEVELS)}"`;
  return `<row r="${row}"${outline}>${cells}</row>`;
}

type SheetRows = { readonly top: number; readonly firstRow: number; readonly lastRow: number };

function closingXml({ columns }: SheetHead, { top, firstRow, lastRow }: SheetRows): string {
  const merged = headerCells(columns)
    .filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
    .map(
      ({ row, column, rowSpan, columnSpan }) =>
        `<mergeCell ref="${columnName(column)}${top + row + 1}:` +
        `${columnName(column + columnSpan - 1)}${top + row + rowSpan}"/>`,
    );
  const last = columnName(Math.max(columns.length - 1, 0));
  return (
    `</sheetData><autoFilter ref="A${firstRow}:${last}${lastRow}"/>` +
    (merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`) +
    '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'
  );
}

/** Number format of a column; a value keeps its digits whatever is shown. */
function chooseNumberFormat({ kind, decimals }: SheetColumn): string | undefined {
  switch (kind) {
    case 'number':
      return withRed(`#,##0${fraction(decimals)}`);
    case 'percent':
      return withRed(`0${fraction(decimals)}%`);
    case 'date':
      return 'dd mmm yyyy';
    case 'month':
      return 'mmm yyyy';
    case 'instant':
      return 'dd mmm yyyy hh:mm:ss';
    case 'text':
    case 'flag':
      return undefined;
  }
}

const fraction = (decimals: number) => (decimals === 0 ? '' : `.${'0'.repeat(decimals)}`);
const withRed = (digits: string) => `${digits};[Red]-${digits}`;
