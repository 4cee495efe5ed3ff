/** What of a table only some users open: one file that is fetched when the first of it is asked for. */
export { CellMenu } from './cell-menu.tsx';
export { Chips } from './chips.tsx';
export { ColumnList } from './column-list.tsx';
export { ColumnMenu } from './column-menu.tsx';
export { FilterMenu } from './filter-menu.tsx';
export { ExportProgress } from './export-progress.tsx';
export { FindBar } from '../find/find-bar.tsx';
export { TableMenuEntries } from './table-menu-entries.tsx';
export { RowDetails } from './row-details.tsx';
