import type { Column } from './columns.ts';
import { rectangleOf, resolved } from './selected-rectangles.ts';
import type { Rectangle } from './selection-rectangles.ts';
import type { SelectionRange, SelectionStore } from './selection-store.ts';

/** What of a table's model decides where its selected cells are. */
export type SelectedTable<F> = {
  readonly layout: {
    readonly all: readonly { readonly column: Column<F>; readonly shown: boolean }[];
  };
  readonly shown: { readonly count: number; nearestTo(id: string): number };
  readonly selection: SelectionStore;
};

/** The selected cells by the places of their rows and columns now. */
export function selectedRectangles<F>(table: SelectedTable<F>): readonly Rectangle[] {
  return table.selection.ranges.length === 0
    ? []
    : resolved(table.selection.ranges, placesOf(table));
}

/** The cells of one range, whatever the others do. */
export function rectangleOfRange<F>(
  table: SelectedTable<F>,
  range: SelectionRange,
): Rectangle | undefined {
  return rectangleOf(range, placesOf(table));
}

/** A row that is folded away stands where the row is that holds it. */
function placesOf<F>({ layout, shown }: SelectedTable<F>) {
  return {
    rows: shown.count,
    rowOf: (id: string) => shown.nearestTo(id),
    columns: layout.all.map((one) => ({ id: one.column.id, shown: one.shown })),
  };
}
