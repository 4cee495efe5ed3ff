import { editorOf } from '../columns/cell-editors.ts';
import type { Column } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-store.ts';

/** How many controls a cell holds; the arrow keys stop at each of them. */
export function stopsOf<F>(column: Column<F>, row: RowReader<F>): number {
  if (column.kind === 'boolean') return editorOf(column, row) === undefined ? 0 : 1;
  if (column.kind === 'id') return row.text(column.field) === null ? 0 : 1;
  if (column.kind !== 'custom') return 0;
  return column.parts(row).filter(({ part }) => part === 'action' || part === 'link').length;
}
