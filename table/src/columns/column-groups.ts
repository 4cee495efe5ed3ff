import type { Column } from './columns.ts';

/** One name over neighbouring columns, or the room over columns that have none at this level. */
export type GroupCell = {
  readonly name: string | undefined;
  /** Place of its first column. */
  readonly first: number;
  readonly span: number;
  readonly pinned: 'start' | 'end' | undefined;
  /** A line parts it from what is before it. */
  readonly starts: boolean;
};

/** The rows of group names over the columns' own, outermost first. None where nothing is grouped. */
export function groupRows<F>(columns: readonly Column<F>[]): readonly (readonly GroupCell[])[] {
  const rows = headerRows(columns) - 1;
  return Array.from({ length: rows }, (_row, level) => groupRow(columns, level));
}

/** Number of header rows: that of the column names and one for each level of groups. */
export function headerRows<F>(columns: readonly Column<F>[]): number {
  return 1 + Math.max(0, ...columns.map(({ group = [] }) => group.length));
}

/** True for the first column of an outermost group, and for the first one after such a group. */
export function startsGroup<F>(columns: readonly Column<F>[], place: number): boolean {
  const isGrouped = [columns[place - 1], columns[place]].some((one) => one?.group !== undefined);
  return place > 0 && isGrouped && startsAt(columns, place, 0);
}

function groupRow<F>(columns: readonly Column<F>[], level: number): readonly GroupCell[] {
  const starts = [...columns.keys()].filter((place) => startsAt(columns, place, level));
  return starts.map((first, at) => ({
    name: columns[first]?.group?.[level],
    first,
    span: (starts[at + 1] ?? columns.length) - first,
    pinned: pinned(columns[first]),
    starts: startsGroup(columns, first),
  }));
}

/** Other names down to this level; a group is cut where its columns are pinned otherwise. */
function startsAt<F>(columns: readonly Column<F>[], place: number, level: number): boolean {
  const [before, column] = [columns[place - 1], columns[place]];
  if (before === undefined || column === undefined) return true;
  if (before.pinned !== column.pinned) return true;
  return pathTo(before, level) !== pathTo(column, level);
}

function pathTo<F>({ group = [] }: Column<F>, level: number): string {
  return JSON.stringify(group.slice(0, level + 1));
}

/** Pinned side of a column that is laid out. */
function pinned<F>(column: Column<F> | undefined): GroupCell['pinned'] {
  const pin = column?.pinned;
  return pin === 'start' || pin === 'end' ? pin : undefined;
}
