import { useState } from 'react';

import { type ColumnLayout, columnLayout } from './column-layout.ts';
import type { Column } from './columns.ts';
import type { RowSource } from './row-store.ts';
import { SelectionStore } from './selection-store.ts';
import { type ShownRows, shownRows } from './shown-rows.ts';

/** A table apart from its elements: its parts tell whoever subscribes, React is not asked. */
export type TableModel<F> = {
  /** What the user makes of the table is remembered by it. */
  readonly id: string;
  /** Names the grid to a screen reader, and what is exported. */
  readonly title: string;
  readonly layout: ColumnLayout<F>;
  readonly shown: ShownRows<F>;
  readonly selection: SelectionStore;
};

export type TableOptions<F> = {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column<F>[];
  readonly rows: RowSource<F>;
};

/** The model of one table of a screen, for `DataTable` and `TableMenu`. */
export function useTable<F>({ id, title, columns, rows }: TableOptions<F>): TableModel<F> {
  const [table] = useState(() => ({
    id,
    title,
    layout: columnLayout(columns),
    shown: shownRows(rows),
    selection: new SelectionStore(),
  }));
  return table;
}
