/** The data table of every area: typed columns over rows that are kept by columns. */
export type { CellEdit } from './columns/cell-editors.ts';
export type { ActionPart, CellPart, IconPart, LinkPart, Tone } from './columns/cell-parts.ts';
export type { TipLine } from './columns/cell-tips.ts';
export { type Column, defineColumns } from './columns/columns.ts';
export { DataTable } from './data-table.tsx';
export type { Decoration, RowTint } from './cells/decoration.ts';
export { flagField, numberField, textField } from './rows/fields.ts';
export type { RowAction } from './table-grid.ts';
export { TableMenu } from './menus/table-menu.tsx';
export { type TableModel, useTable } from './table-model.ts';
export type { TableSize } from './grid/row-size.ts';
export { RowsStatus } from './rows-status.tsx';
export { createRowStore, type RowReader, type RowSource, type RowStore } from './rows/row-store.ts';
