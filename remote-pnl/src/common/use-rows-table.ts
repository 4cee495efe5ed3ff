import { useMemo } from 'react';

import { type Column, type RowStore, type TableModel, useTable } from '@fairlead/table';

import { useShownTitle } from './use-shown-title.ts';

type Options<Row, F> = {
  readonly id: string;
  readonly title: string;
  /** Both should stay the same objects between renders. */
  readonly definition: {
    readonly columns: readonly Column<F>[];
    readonly createRows: () => RowStore<Row, F>;
  };
  readonly rows: readonly Row[];
  readonly openDepth?: 0 | 1 | 2 | 3 | undefined;
};

/** A table whose rows have come with one answer. */
export function useRowsTable<Row, F>(options: Options<Row, F>): TableModel<F> {
  const { id, title, definition, rows, openDepth = 1 } = options;
  const store = useMemo(() => {
    const made = definition.createRows();
    made.append(rows);
    return made;
  }, [definition, rows]);
  return useTable({
    id,
    title: useShownTitle(title),
    columns: definition.columns,
    rows: store,
    openDepth,
  });
}
