import { rectangleOf, resolved } from './selected-rectangles.ts';
import type { Rectangle } from './selection-rectangles.ts';
import type { SelectionRange } from './selection-store.ts';
import type { TableModel } from '../table-model.ts';

/** What of a table decides where its selected cells are. */
export type SelectedTable<F> = Pick<TableModel<F>, 'layout' | 'shown' | 'selection'>;

/** The cells that the ranges select, by the places of their rows and columns now. */
export function selectedRectangles<F>(
  table: SelectedTable<F>,
  ranges: readonly SelectionRange[] = table.selection.ranges,
): readonly Rectangle[] {
  return ranges.length === 0 ? [] : resolved(ranges, placesOf(table));
}

/** The cells of one range, whatever the others do. */
export function rectangleOfRange<F>(
  table: SelectedTable<F>,
  range: SelectionRange,
): Rectangle | undefined {
  return rectangleOf(range, placesOf(table));
}

function placesOf<F>({ layout, shown }: SelectedTable<F>) {
  return {
    rows: shown.count,
    rowOf: (id: string) => {
      const position = shown.indexOf(id);
      return position >= 0
        ? { position, shown: true }
        : { position: shown.nearestTo(id), shown: false };
    },
    columns: layout.all.map((one) => ({ id: one.column.id, shown: one.shown })),
  };
}
