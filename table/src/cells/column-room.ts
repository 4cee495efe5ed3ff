import type { ColumnLayout } from '../columns/column-layout.ts';
import type { ColumnRoom } from '../columns/column-widths.ts';
import type { Column } from '../columns/columns.ts';
import { neededByName } from './cell-needs.ts';

/** Collects the input of the width calculation, except the available width. */
export function roomFor<F>(
  columns: readonly Column<F>[],
  layout: Pick<ColumnLayout<F>, 'widthOf' | 'isFolded' | 'isDense' | 'needs'>,
): Omit<ColumnRoom<F>, 'room'> {
  const { widthOf, isFolded, isDense, needs } = layout;
  const isGrouped = columns.some(({ group = [] }) => group.length > 0);
  const nameOf = (column: Column<F>) => neededByName(column, { isFolded, isGrouped, isDense });
  return {
    widthOf,
    isFolded,
    needOf: (column) => Math.max(nameOf(column), needs.of(column.id)),
    ...(isDense && {
      uncutOf: (column: Column<F>) => Math.max(nameOf(column), needs.uncutOf(column.id)),
    }),
  };
}
