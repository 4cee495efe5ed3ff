import type { WholeList } from '../export/whole-list.ts';

/** A screen's description of the list that its table shows. */
export type TableList<F> = {
  /** Number of rows in all, where those here are only the first of them. */
  readonly total?: number | undefined;
  /** Full export by the server; without it only loaded rows are exported. */
  readonly whole?: WholeList<F> | undefined;
  /** Active filters in words, for the names of files: 'unverified', 'Norvane'. */
  readonly narrowed?: readonly string[];
  /** The day that they are of; that of the export by default. */
  readonly day?: string | undefined;
};
