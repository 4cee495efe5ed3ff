import type { WholeList } from '../export/whole-list.ts';

/** List behind the rows of a table, for what leaves it. */
export type TableList<F> = {
  /** Number of rows in all, where those here are only the first of them. */
  readonly total?: number | undefined;
  /** Fetches all of them from the server; without it only those here leave. */
  readonly whole?: WholeList<F> | undefined;
  /** Filters of the rows, in words for the names of files: 'unverified', 'Norvane'. */
  readonly narrowed?: readonly string[];
  /**
   * Day of the rows, in the names of files.
   * @default the day of the export
   */
  readonly day?: string | undefined;
};
