import type { ExportInput } from '../export/export-columns.ts';
import type { TableModel } from '../model/table-model.ts';

/** Input of an export: the visible rows and columns of a table. */
export function exportInput<F>(table: TableModel<F>, total: number | undefined): ExportInput<F> {
  const { title, layout, shown } = table;
  const depth = (position: number) => shown.depthAt(position);
  return { title, columns: layout.columns, rows: shown, total, depth };
}
