import type { CellName, SelectionRange } from './selection-store.ts';

type Ranges = readonly SelectionRange[];

/** Just this cell. */
export function only(cell: CellName): Ranges {
  return [{ mode: 'include', anchor: cell, focus: cell }];
}

/** The same ranges and one more that begins at a cell. */
export function another(ranges: Ranges, cell: CellName, mode: SelectionRange['mode']): Ranges {
  return [...ranges, { mode, anchor: cell, focus: cell }];
}

/** The last range drawn on to another cell; without any range, one from the active cell. */
export function extended(ranges: Ranges, active: CellName, focus: CellName): Ranges {
  const last = ranges.at(-1);
  if (last === undefined) return [{ mode: 'include', anchor: active, focus }];
  return [...ranges.slice(0, -1), { ...last, focus }];
}

/** The last range over all rows, all columns, or both. */
export function widened(
  ranges: Ranges,
  active: CellName,
  whole: Pick<SelectionRange, 'allRows' | 'allColumns'>,
): Ranges {
  const last = ranges.at(-1) ?? { mode: 'include', anchor: active, focus: active };
  return [...ranges.slice(0, -1), { ...last, ...whole }];
}

/** Every cell, the active one as the corner to go on from. */
export function everything(active: CellName): Ranges {
  return [{ mode: 'include', anchor: active, focus: active, allRows: true, allColumns: true }];
}
