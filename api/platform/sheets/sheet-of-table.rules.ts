import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { createSheet } from '@fairlead/shared/contract/sheets';
import { instantNumber, sheetDayNumber } from '@fairlead/shared/workbook/day-number';
import type { Sheet, SheetColumn, SheetValue } from '@fairlead/shared/workbook/sheet';

export type TableBody = BodyOf<typeof createSheet>;

/**
 * Maximum of cells of a spreadsheet that is made of a table or kept here, which is read whole when
 * it is opened.
 */
export const MAX_CELLS = 2_000_000;

const MAX_DECIMALS = 3;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
/** Rows by which the width of a column is judged. */
const SAMPLE = 200;

/** Problem of a table beyond its shape; undefined when it can become a spreadsheet. */
export function tableProblem({ data, order, depths, heads }: TableBody): string | undefined {
  if (data.length * order.length > MAX_CELLS) {
    const count = (cells: number) => cells.toLocaleString('en');
    return `${count(data.length)} rows of ${count(order.length)} columns are more than ${count(MAX_CELLS)} cells`;
  }
  const known = new Set(order);
  for (const row of data) {
    const stranger = Object.keys(row).find((name) => !known.has(name));
    if (stranger !== undefined) return `data has the column '${stranger}', which order has not`;
  }
  if (depths !== undefined && depths.length !== data.length)
    return `depths is of ${depths.length} rows, data of ${data.length}`;
  if (heads !== undefined && heads.length !== order.length)
    return `heads is of ${heads.length} columns, order of ${order.length}`;
  return undefined;
}

/** The table of a call as a sheet: what a column holds is seen by its values. Its time is `zone`'s. */
export function sheetOfTable(
  { title, date_time, data, order, heads, depths }: TableBody,
  zone: string,
): Sheet {
  const rows = data.map((row, at) => ({
    depth: depths?.[at] ?? 0,
    values: order.map((name): SheetValue =>
      Object.hasOwn(row, name) ? (row[name] ?? null) : null,
    ),
  }));
  const columns = order.map((name, at) =>
    toColumn(
      heads?.[at] ?? { header: name, group: [] },
      rows.map(({ values }) => values[at] ?? null),
    ),
  );
  return { title, notes: [`${date_time} ${zone}`], columns, treeColumn: firstText(columns), rows };
}

type Head = NonNullable<TableBody['heads']>[number];

function toColumn({ header, group, ...told }: Head, values: readonly SheetValue[]): SheetColumn {
  const given = values.filter((value) => value !== null && value !== '');
  const kind = told.kind ?? findKind(given);
  const decimals = told.decimals ?? (kind === 'number' ? countDecimals(given) : 0);
  const longest = given
    .slice(0, SAMPLE)
    .reduce<number>((most, value) => Math.max(most, String(value).length), header.length);
  const width = Math.min(Math.max(longest + 2, MIN_WIDTH), MAX_WIDTH);
  return { header, group, kind, decimals, width };
}

const KINDS: readonly (readonly [SheetColumn['kind'], (value: SheetValue) => boolean])[] = [
  ['number', (value) => typeof value === 'number'],
  ['flag', (value) => typeof value === 'boolean'],
  ['date', (value) => typeof value === 'string' && sheetDayNumber(value) !== undefined],
  ['instant', (value) => typeof value === 'string' && instantNumber(value) !== undefined],
];

function findKind(given: readonly SheetValue[]): SheetColumn['kind'] {
  if (given.length === 0) return 'text';
  return KINDS.find(([, fits]) => given.every(fits))?.[0] ?? 'text';
}

function countDecimals(numbers: readonly SheetValue[]): number {
  let most = 0;
  for (const number of numbers) {
    if (Number.isInteger(number)) continue;
    const [, fraction = ''] = String(number).split('.');
    most = Math.max(most, fraction.length);
    if (most >= MAX_DECIMALS) return MAX_DECIMALS;
  }
  return most;
}

function firstText(columns: readonly SheetColumn[]): number {
  return Math.max(
    columns.findIndex(({ kind }) => kind === 'text'),
    0,
  );
}
