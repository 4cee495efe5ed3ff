import type { WholeList } from '../export/whole-list.ts';

/** A screen's description of the list that its table shows. */
export type TableList<F> = {
  /** How many rows there are in all, where those here are only the first of them. */
  readonly total?: number | undefined;
  /** How all of them are got from the server; without it only those here leave. */
  readonly whole?: WholeList<F> | undefined;
  /** What the rows are narrowed to, in words for the names of files: 'unverified', 'Norvane'. */
  readonly narrowed?: readonly string[];
  /** The day that they are of; that of the export unless told. */
  readonly day?: string | undefined;
};
