import type { ExportInput } from '../export/export-columns.ts';
import type { TableModel } from '../model/table-model.ts';

/** What of a table leaves it: its rows as they are shown, in the columns that are. */
export function exportInput<F>(table: TableModel<F>, total: number | undefined): ExportInput<F> {
  const { title, layout, shown } = table;
  const depth = (position: number) => shown.depthAt(position);
  return { title, columns: layout.columns, rows: shown, total, depth };
}
