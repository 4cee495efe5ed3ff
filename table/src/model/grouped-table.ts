import { useLayoutEffect, useMemo } from 'react';

import { GroupedRows, type Grouping } from '../rows/grouped-rows.ts';
import type { RowSource } from '../rows/row-source.ts';

/** Puts the rows of a table below the heads of their groups, while there is a grouping; the same object between renders. */
export function useGroupedRows<F>(
  rows: RowSource<F>,
  grouping: Grouping<F> | undefined,
): RowSource<F> {
  const grouped = useMemo(() => new GroupedRows(rows), [rows]);
  useLayoutEffect(() => grouped.groupBy(grouping), [grouped, grouping]);
  return grouped;
}
