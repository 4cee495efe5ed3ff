import type { ColumnChoices, Pin, Sort } from '@fairlead/shared/layouts';

import type { Column } from './columns.ts';

export type { ColumnChoices, Pin, Sort, SortDirection } from '@fairlead/shared/layouts';

export const NO_CHOICES: ColumnChoices = {
  order: [],
  widths: {},
  hidden: [],
  pins: {},
  sort: undefined,
  preset: undefined,
};

/**
 * Breakpoint of the window: a phone's width, one in which the tables with the most columns are
 * crowded, or wide enough for them.
 */
export type Screen = 'phone' | 'crowded' | 'wide';

/** Columns stand in sections, from the start of the table to its end: no column leaves its own by a step. */
export type ColumnSection = 'start' | 'first' | 'between' | 'end';

const SECTIONS: readonly ColumnSection[] = ['start', 'first', 'between', 'end'];

/** A column in its place, shown or not. */
export type ArrangedColumn<F> = {
  readonly column: Column<F>;
  readonly shown: boolean;
  readonly section: ColumnSection;
};

/** The columns in the order of the choices: by their sections, hidden ones in their places. */
export function arrange<F>(
  columns: readonly Column<F>[],
  choices: ColumnChoices,
  screen: Screen = 'wide',
): readonly ArrangedColumn<F>[] {
  const { order, hidden, pins } = choices;
  const arranged = inOrder(columns, order).map((column) => ({
    column,
    shown: !mayHide(column) || isShown(column, hidden),
    section: findSection(column, pins[column.id], screen),
  }));
  const placeOf = ({ section }: ArrangedColumn<F>) => SECTIONS.indexOf(section);
  const sorted = arranged.toSorted((one, other) => placeOf(one) - placeOf(other));
  // A table without columns could not be brought back: nothing is left to open its menu on.
  return sorted.some(({ shown }) => shown)
    ? sorted
    : sorted.map((one) => ({ ...one, shown: true }));
}

function findSection<F>(column: Column<F>, chosen: Pin | undefined, screen: Screen): ColumnSection {
  const pinned = chosen ?? declaredPin(column, screen);
  if (pinned === 'start' || pinned === 'end') return pinned;
  return screen === 'phone' && column.phone === 'first' ? 'first' : 'between';
}

function declaredPin<F>(
  { pinned: pin, rowHeader = false }: Column<F>,
  screen: Screen,
): 'start' | 'end' | undefined {
  const isPhone = screen === 'phone';
  if (pin === 'phone') return isPhone ? 'start' : undefined;
  if (pin === 'wide') return isPhone ? undefined : 'start';
  if (pin !== 'crowded') return pin;
  return screen === 'crowded' || (isPhone && rowHeader) ? 'start' : undefined;
}

/** The end at which a section of columns is kept in sight. */
export function toPin(section: ColumnSection): 'start' | 'end' | undefined {
  return section === 'start' || section === 'end' ? section : undefined;
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

/** Prefix in `hidden` of a column that is hidden by default and was shown by the user. */
const SHOWN = '+';

function isShown<F>({ id, initially }: Column<F>, hidden: readonly string[]): boolean {
  return initially === undefined ? !hidden.includes(id) : hidden.includes(`${SHOWN}${id}`);
}

/** Adds a column to the hidden ones, or takes it off; returns the new list. */
export function hiddenWith<F>(
  { id, initially }: Column<F>,
  shown: boolean,
  hidden: readonly string[],
): readonly string[] {
  const others = hidden.filter((other) => other !== id && other !== `${SHOWN}${id}`);
  if (shown === (initially === undefined)) return others;
  return [...others, shown ? `${SHOWN}${id}` : id];
}

/** The column that names the rows stays: without it a screen reader reads numbers of nothing. */
export function mayHide<F>(column: Column<F>): boolean {
  return column.rowHeader !== true;
}

/** True when a press on the header sorts by the column. */
export function maySort<F>(column: Column<F>): boolean {
  if (column.sortable !== undefined) return column.sortable;
  return column.kind !== 'custom' || column.value !== undefined;
}

/** The columns of a list in pages: what the server has no name for cannot be sorted by, nor what says so itself. */
export function servedColumns<F>(columns: readonly Column<F>[]): readonly Column<F>[] {
  return columns.map((column) => ({
    ...column,
    sortable: column.apiField !== undefined && column.sortable !== false,
  }));
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
