/** Value to filter by. */
export type FilterChoice = {
  /** Value as the column has it. */
  readonly value: string;
  /** Number of rows that have it. */
  readonly count: number;
};

/**
 * Filters of a list, with their setters: given by the screen where the server filters, by
 * `useNarrowedRows` where all rows are loaded.
 */
export type ListFilters = {
  /** Values that were chosen, by the `parameter` of their column's filter. */
  readonly chosen: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Narrows the list to some values of a column; none of them is all of them. */
  readonly choose: (parameter: string, values: readonly string[]) => void;
  /** Finds the values that a column has under all other filters. */
  readonly choices: (parameter: string, signal: AbortSignal) => Promise<readonly FilterChoice[]>;
  /** Text that all rows of the list have somewhere; '' for none. */
  readonly text: string;
  /** Narrows the list to rows that have a text somewhere. */
  readonly narrowTo: (text: string) => void;
  /** Counts the rows of the list that have a text somewhere. */
  readonly countOf: (text: string, signal: AbortSignal) => Promise<number>;
  /** Takes all of this back. */
  readonly clear: () => void;
};
