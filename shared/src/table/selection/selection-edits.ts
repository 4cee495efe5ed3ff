import type { CellName } from '../cells/places.ts';

/** A rectangle of cells between two corners; a later one wins where two overlap. */
export type SelectionRange = {
  readonly mode: 'include' | 'exclude';
  readonly anchor: CellName;
  readonly focus: CellName;
  /** Every row, also those that arrive later: a column was selected, or all. */
  readonly allRows?: boolean;
  readonly allColumns?: boolean;
};

type Ranges = readonly SelectionRange[];

export const NOTHING_SELECTED: Ranges = [];

/** Just this cell. */
export function only(cell: CellName): Ranges {
  return [{ mode: 'include', anchor: cell, focus: cell }];
}

/** The same ranges and one more that begins at a cell. */
export function another(ranges: Ranges, cell: CellName, mode: SelectionRange['mode']): Ranges {
  return [...ranges, { mode, anchor: cell, focus: cell }];
}

/**
 * The last range drawn on to another cell. Where the active cell is not the one it began at, a new
 * range begins there and takes the place of all.
 */
export function extended(ranges: Ranges, active: CellName, focus: CellName): Ranges {
  const last = ranges.at(-1);
  if (last === undefined || !beginsAt(last, active)) {
    return [{ mode: 'include', anchor: active, focus }];
  }
  return [...ranges.slice(0, -1), { ...last, focus }];
}

/** Whether a range goes on from a cell. */
export function beginsAt({ anchor }: SelectionRange, { row, column }: CellName): boolean {
  return anchor.row === row && anchor.column === column;
}

/** The last range over all rows, all columns, or both. */
export function widened(
  ranges: Ranges,
  active: CellName,
  whole: Pick<SelectionRange, 'allRows' | 'allColumns'>,
): Ranges {
  const last = ranges.at(-1);
  return last === undefined || !beginsAt(last, active)
    ? [{ mode: 'include', anchor: active, focus: active, ...whole }]
    : [...ranges.slice(0, -1), { ...last, ...whole }];
}

/** Every cell, the active one as the corner to go on from. */
export function everything(active: CellName): Ranges {
  return [{ mode: 'include', anchor: active, focus: active, allRows: true, allColumns: true }];
}
