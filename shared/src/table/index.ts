/** The data table of every area: typed columns over rows that are kept by columns. */
export type { CellEdit } from './cell-editors.ts';
export type { ActionPart, CellPart, IconPart, LinkPart, Tone } from './cell-parts.ts';
export type { TipLine } from './cell-tips.ts';
export { type Column, defineColumns } from './columns.ts';
export { DataTable } from './data-table.tsx';
export type { Decoration, RowTint } from './decoration.ts';
export { flagField, numberField, textField } from './fields.ts';
export type { RowAction } from './grid.ts';
export { TableMenu } from './table-menu.tsx';
export { type TableModel, useTable } from './table-model.ts';
export type { TableSize } from './row-size.ts';
export { RowsStatus } from './rows-status.tsx';
export { createRowStore, type RowReader, type RowSource, type RowStore } from './row-store.ts';
