import type { CellName } from '../cells/cell-positions.ts';

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
type Extent = Partial<Pick<SelectionRange, 'focus' | 'allRows' | 'allColumns'>>;

export const NOTHING_SELECTED: Ranges = [];

/** The range that begins at a cell: just this cell, or as far as it is said to reach. */
export function rangeFrom(cell: CellName, extent: Extent = {}): SelectionRange {
  return { mode: 'include', anchor: cell, focus: cell, ...extent };
}

/**
 * The last range with another extent. Where the active cell is not the one it began at, a new range
 * begins there and takes the place of all.
 */
export function extended(ranges: Ranges, active: CellName, extent: Extent): Ranges {
  const last = ranges.at(-1);
  if (last === undefined || !beginsAt(last, active)) return [rangeFrom(active, extent)];
  return [...ranges.slice(0, -1), { ...last, ...extent }];
}

/** True when a cell is the anchor of a range. */
export function beginsAt({ anchor }: SelectionRange, { row, column }: CellName): boolean {
  return anchor.row === row && anchor.column === column;
}

/** Every cell, the active one as the corner to go on from. */
export function everything(active: CellName): Ranges {
  return [rangeFrom(active, { allRows: true, allColumns: true })];
}
