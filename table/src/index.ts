/** The data table of every area: typed columns over rows that are kept by columns. */
export type { CellEdit, CellEdits } from './cells/cell-edits.ts';
export type { OpenedCell, RowAction } from './cells/cell-press.ts';
export type { Decoration, RowTint } from './cells/decoration.ts';
export type {
  ActionPart,
  CellPart,
  CellTipLine,
  IconPart,
  LinkPart,
  Tone,
} from './columns/cell-parts.ts';
export type { Column } from './columns/columns.ts';
export { descriptionColumn } from './columns/description-column.ts';
export { defineTable } from './columns/define-table.ts';
export { DataTable } from './data-table.tsx';
export type { TableSize } from './grid/row-size.ts';
export { FilterChips } from './menus/filter-chips.tsx';
/** @public */
export { SearchBox } from './find/search-box.tsx';
export { openServedList, saveServedList } from './export/served-list.ts';
export type { TableExportFormat, ExportRequest, WholeList } from './export/whole-list.ts';
export type { MenuEntry } from './menus/menu-entries.tsx';
export { TableMenu } from './menus/table-menu.tsx';
export type { FilterChoice, ListFilters } from './model/list-filters.ts';
export { flagField, numberField, textField } from './rows/fields.ts';
export type { RowReader, RowSource, RowStore } from './rows/row-source.ts';
export { RowsStatus, staleStatus } from './rows-status.tsx';
export type { PastedBlock } from './selection/cell-paste.ts';
export type { RowKeys } from './selection/row-keys.ts';
export { selectedRows, useSelectedCount } from './selection/selected-rows.ts';
export { useChosenValues } from './use-chosen-values.ts';
export { useGroupedRows } from './model/grouped-table.ts';
export { useNarrowedRows } from './model/filtered-table.ts';
export { type ServedSort, type TableModel, useServedSort, useTable } from './model/table-model.ts';
