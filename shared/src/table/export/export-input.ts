import type { Column } from '../columns/columns.ts';
import type { RowSource } from '../rows/row-source.ts';

/** A table to be taken out: what is shown of it, in the order in which it is shown. */
export type ExportInput<F> = {
  readonly title: string;
  /** As arranged on the screen, hidden ones left out. */
  readonly columns: readonly Column<F>[];
  /** By position: after sort and folding. */
  readonly rows: RowSource<F>;
  /** How many rows there are in all, where `rows` are only those that are loaded. */
  readonly total?: number | undefined;
  /** How deep the row at a position lies in the tree; 0 unless told. */
  readonly depth?: ((position: number) => number) | undefined;
};
