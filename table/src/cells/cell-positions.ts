import type { Column } from '../columns/columns.ts';
import type { RowReader } from '../rows/row-source.ts';

/** One cell by names that stay true when rows arrive, are sorted or folded away. */
export type CellName = { readonly row: string; readonly column: string };

/** Current row and column position of a cell. */
export type CellPosition = { readonly row: number; readonly column: number };

/** A cell by its column and its row. */
export type Cell<F> = { readonly column: Column<F>; readonly row: RowReader<F> };
