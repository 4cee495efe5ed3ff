/**
 * Lazy chunk of rarely opened parts of a table: one file, fetched when the first of them is opened.
 */
export { CellMenu } from './cell-menu.tsx';
export { Chips } from './chips.tsx';
export { ColumnList } from './column-list.tsx';
export { ColumnMenu } from './column-menu.tsx';
export { FilterMenu } from './filter-menu.tsx';
export { ExportProgress } from './export-progress.tsx';
export { FindBar } from '../find/find-bar.tsx';
export { TableMenuEntries } from './table-menu-entries.tsx';
export { RowDetails } from './row-details.tsx';
