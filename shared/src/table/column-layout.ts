import type { Column } from './columns.ts';

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' };

/** What the user has made of the columns. */
export type ColumnLayout<F> = {
  /** The columns that are shown, in their order; the same array until something changes. */
  readonly columns: readonly Column<F>[];
  readonly sort: Sort | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

export function columnLayout<F>(columns: readonly Column<F>[]): ColumnLayout<F> {
  return { columns, sort: undefined, subscribe: () => () => undefined };
}
