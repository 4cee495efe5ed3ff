import type { Column } from './columns.ts';

export type SortDirection = 'ascending' | 'descending';
export type Sort = { readonly column: string; readonly direction: SortDirection };

/** What a user has chosen about the columns of a table, by their ids. What is missing is as declared. */
export type ColumnChoices = {
  /** All ids of the columns when the user last moved one. */
  readonly order: readonly string[];
  /** px; a column with a width of its own is not stretched. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** Whether a column stays in sight at the start, where the user decided it. */
  readonly pins: Readonly<Record<string, boolean>>;
  readonly sort: Sort | undefined;
};

export const NO_CHOICES: ColumnChoices = {
  order: [],
  widths: {},
  hidden: [],
  pins: {},
  sort: undefined,
};

/** A column in its place, shown or not. */
export type ArrangedColumn<F> = {
  readonly column: Column<F>;
  readonly shown: boolean;
  readonly pinned: boolean;
};

/** The columns in the order of the choices: pinned ones first, hidden ones in their places. */
export function arrange<F>(
  columns: readonly Column<F>[],
  { order, hidden, pins }: ColumnChoices,
): readonly ArrangedColumn<F>[] {
  const arranged = inOrder(columns, order).map((column) => ({
    column,
    shown: !mayHide(column) || !hidden.includes(column.id),
    pinned: pins[column.id] ?? column.pin === 'always',
  }));
  const sorted = arranged.toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
  // A table without columns could not be brought back: nothing is left to open its menu on.
  return sorted.some(({ shown }) => shown)
    ? sorted
    : sorted.map((one) => ({ ...one, shown: true }));
}

/** A column the order does not know (a new one) comes after the one it is declared behind. */
function inOrder<F>(columns: readonly Column<F>[], order: readonly string[]): readonly Column<F>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = order.flatMap((id) => byId.get(id) ?? []);
  columns.forEach((column, place) => {
    if (known.includes(column)) return;
    const before = columns[place - 1];
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, column);
  });
  return known;
}

/** The column that names the rows stays: without it a screen reader reads numbers of nothing. */
export function mayHide<F>(column: Column<F>): boolean {
  return column.rowHeader !== true;
}

/** Whether a press on the header sorts by the column. */
export function maySort<F>(column: Column<F>): boolean {
  if (column.sortable !== undefined) return column.sortable;
  return column.kind !== 'custom' || column.value !== undefined;
}

/** Up, down, and back to the order the rows came in. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** `ids` with one of them put before another; without another, at the end. */
export function moved(
  ids: readonly string[],
  id: string,
  before: string | undefined,
): readonly string[] {
  if (id === before) return ids;
  const rest = ids.filter((other) => other !== id);
  const place = before === undefined ? rest.length : rest.indexOf(before);
  return rest.toSpliced(place < 0 ? rest.length : place, 0, id);
}
