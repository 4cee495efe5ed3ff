import type { Column } from './columns.ts';

/** One name over neighbouring columns, or the room over columns that have none at this level. */
export type GroupCell = {
  readonly name: string | undefined;
  /** Place of its first column. */
  readonly first: number;
  readonly span: number;
  readonly pinned: boolean;
};

/** The rows of group names over the columns' own, outermost first. None where nothing is grouped. */
export function groupRows<F>(columns: readonly Column<F>[]): readonly (readonly GroupCell[])[] {
  const rows = headerRows(columns) - 1;
  return Array.from({ length: rows }, (_row, level) => groupRow(columns, level));
}

/** How many rows the header has: that of the columns' names and those of their groups. */
export function headerRows<F>(columns: readonly Column<F>[]): number {
  return 1 + Math.max(0, ...columns.map(({ group = [] }) => group.length));
}

/** Whether a column is the first of an outermost group, or the first behind one. */
export function startsGroup<F>(columns: readonly Column<F>[], place: number): boolean {
  const column = columns[place];
  const before = columns[place - 1];
  if (column === undefined || before === undefined) return false;
  return !isSameGroup(before, column, 0);
}

function groupRow<F>(columns: readonly Column<F>[], level: number): readonly GroupCell[] {
  const cells: GroupCell[] = [];
  columns.forEach((column, place) => {
    const before = columns[place - 1];
    const last = cells.at(-1);
    if (last !== undefined && before !== undefined && isSameGroup(before, column, level)) {
      cells[cells.length - 1] = { ...last, span: last.span + 1 };
      return;
    }
    const name = column.group?.[level];
    cells.push({ name, first: place, span: 1, pinned: column.pin === 'always' });
  });
  return cells;
}

/** Same names down to this level; a group is cut where its columns are no longer pinned. */
function isSameGroup<F>(one: Column<F>, other: Column<F>, level: number): boolean {
  if ((one.pin === 'always') !== (other.pin === 'always')) return false;
  return pathTo(one, level) === pathTo(other, level);
}

function pathTo<F>({ group = [] }: Column<F>, level: number): string {
  return JSON.stringify(group.slice(0, level + 1));
}
