import type { SheetColumn, SheetHead } from './sheet.ts';

/** A cell of the header, with how many rows and columns it covers. */
export type HeaderCell = {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
};

type Heads = readonly Pick<SheetColumn, 'header' | 'group'>[];

/** Number of header rows. */
export function headerDepth(columns: Heads): number {
  return columns.reduce((most, { group }) => Math.max(most, group.length), 0) + 1;
}

/** Number of rows above the data of a sheet: title, notes, header. */
export function rowsAbove({ notes, columns }: SheetHead): number {
  return 1 + notes.length + headerDepth(columns);
}

type Headed = { readonly header: string; readonly group?: readonly string[] | undefined };

/** A header with the names over its column, where one line has to say all of it. */
export function fullHeader({ group = [], header }: Headed): string {
  return [...group, header].join(' / ');
}

/**
 * The header of grouped columns: neighbours under the same groups share their cell, and a column
 * under fewer groups than others reaches down to the rows.
 */
export function headerCells(columns: Heads): readonly HeaderCell[] {
  const depth = headerDepth(columns);
  return columns.flatMap(({ header, group }, column) => [
    ...group.flatMap((text, row) => {
      if (column > 0 && sharesGroup(columns, column, row)) return [];
      return [{ text, row, column, rowSpan: 1, columnSpan: countSpan(columns, column, row) }];
    }),
    { text: header, row: group.length, column, rowSpan: depth - group.length, columnSpan: 1 },
  ]);
}

function countSpan(columns: Heads, column: number, row: number): number {
  let end = column + 1;
  while (end < columns.length && sharesGroup(columns, end, row)) end += 1;
  return end - column;
}

/** True when a column is under the same groups, down to a row, as the one before it. */
function sharesGroup(columns: Heads, column: number, row: number): boolean {
  const before = columns[column - 1]?.group ?? [];
  const own = columns[column]?.group ?? [];
  return own.length > row && own.slice(0, row + 1).every((text, at) => before[at] === text);
}
