import { rawValue } from './cell-values.ts';
import type { Column } from './columns.ts';
import type { RowReader, RowSource } from './row-store.ts';

/** A ground for rows whose state stands out; the cells say the state in words too. */
export type RowTint = 'done';

/** How rows of a table relate and what sets one apart. */
export type Decoration<F> = {
  /** Rows with the same value belong together: a thick border ends them, repeats are muted. */
  readonly group?: (row: RowReader<F>) => number | string | null;
  readonly tint?: (row: RowReader<F>) => RowTint | undefined;
};

export type RowLook = { readonly endsGroup: boolean; readonly tint: RowTint | undefined };

/** How the row at `index` is drawn; the last row needs no border, the frame has one. */
export function rowLook<F>(
  source: RowSource<F>,
  index: number,
  { group, tint }: Decoration<F>,
): RowLook {
  const row = source.row(index);
  const below = index + 1 < source.count ? source.row(index + 1) : undefined;
  const endsGroup = group !== undefined && below !== undefined && group(row) !== group(below);
  return { endsGroup, tint: tint?.(row) };
}

/** The row above, when it belongs to the same group: what it says need not be said again. */
export function rowAboveInGroup<F>(
  source: RowSource<F>,
  index: number,
  { group }: Decoration<F>,
): RowReader<F> | undefined {
  if (index === 0 || group === undefined) return undefined;
  const above = source.row(index - 1);
  return group(above) === group(source.row(index)) ? above : undefined;
}

/** Whether a cell says again what the cell above it says. */
export function isRepeat<F>(column: Column<F>, row: RowReader<F>, above: RowReader<F>): boolean {
  if (column.muteRepeats !== true) return false;
  return column.kind === 'custom'
    ? column.text(row) === column.text(above)
    : rawValue(column, row) === rawValue(column, above);
}
