import type { FieldChange, FlagName, NumberName, TextName } from './fields.ts';
import type { RowTree } from './row-tree.ts';

/** Row of a store, read field by field. */
export type RowReader<F> = {
  /** Id of the row. */
  readonly id: string;
  /** Reads a number; null where there is none. */
  number(name: NumberName<F>): number | null;
  /** Reads a text; null where there is none. */
  text(name: TextName<F>): string | null;
  /** Reads a flag. */
  flag(name: FlagName<F>): boolean;
};

/** Rows of a table, read-only. */
export type RowSource<F> = {
  readonly count: number;
  /** Another number after the rows have been replaced: places mean other rows since. */
  readonly generation: number;
  /** Tree structure of the rows; absent for a flat list. */
  readonly tree?: RowTree | undefined;
  /** True for a row that sums up others: it is not sorted, and must not be counted with them. */
  isTotal(index: number): boolean;
  /** True when any row is a total. */
  readonly hasTotals: boolean;
  row(index: number): RowReader<F>;
  idAt(index: number): string | undefined;
  /** Position of the row with this id, -1 when it is not here. */
  indexOf(id: string): number;
  /**
   * The numbers of a field for a pass over many rows: NaN where there is none. To be asked for
   * again for each pass.
   */
  numberReader(name: NumberName<F>): (index: number) => number;
  /** The most fraction digits any value of a number field has, of the rows taken over so far. */
  longestFraction(name: NumberName<F>): number;
  /** Calls back after every change, until the returned function is called. */
  readonly subscribe: (listener: RowsListener) => () => void;
};

/** Listener to changed rows: the indices of those whose values alone have changed; none: anything may have. */
export type RowsListener = (places?: readonly number[]) => void;

/** Rows that a screen fills and changes. */
export type RowStore<Row, F> = RowSource<F> & {
  /** Adds rows at the end; a row whose id is already here is skipped. Returns how many are new. */
  append(rows: readonly Row[]): number;
  /**
   * Drops everything and starts over with these rows, whose ids are meant to differ. Of many rows
   * the last are taken over when nothing else is to be done; their objects must not change before.
   */
  replace(rows: readonly Row[]): void;
  /** Overwrites rows with the same ids, in their places; a row that is not here is passed over. */
  update(rows: readonly Row[]): void;
  /** Gives fields of rows other values; a row that is not here is passed over. */
  set(changes: readonly FieldChange<F>[]): void;
};
