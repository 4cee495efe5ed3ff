import { useCallback, useSyncExternalStore } from 'react';

import type { RowReader } from '../rows/row-source.ts';
import { selectedRectangles, type SelectedTable } from './selected-cells.ts';
import { mergeRuns } from './selection-rectangles.ts';

/** The rows that have a selected cell, in the order shown. */
export function* selectedRows<F>(table: SelectedTable<F>): Generator<RowReader<F>> {
  for (const { first, end } of mergeRuns(selectedRectangles(table), 'rows')) {
    for (let position = first; position < end; position += 1) yield table.shown.row(position);
  }
}

/** Number of selected rows that match a predicate; follows selection and rows. */
export function useSelectedCount<F>(
  table: SelectedTable<F>,
  isSuch: (row: RowReader<F>) => boolean,
): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leaves = [table.selection.subscribe(listener), table.shown.subscribe(listener)];
      return () => leaves.forEach((leave) => leave());
    },
    [table],
  );
  return useSyncExternalStore(subscribe, () => {
    let count = 0;
    for (const row of selectedRows(table)) if (isSuch(row)) count += 1;
    return count;
  });
}
