/** A value that a column has in the list, and in how many of its rows. */
export type FilterChoice = { readonly value: string; readonly count: number };

/**
 * Filters of a list, with their setters: given by the screen where the server filters, by
 * `useNarrowedRows` where all rows are loaded.
 */
export type ListFilters = {
  /** The values that were chosen, by the `parameter` of their column's filter. */
  readonly chosen: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Narrows the list to some values of a column; none of them is all of them. */
  readonly choose: (parameter: string, values: readonly string[]) => void;
  /** The values that a column has under all other filters. */
  readonly choices: (parameter: string, signal: AbortSignal) => Promise<readonly FilterChoice[]>;
  /** The text that all rows of the list have somewhere; '' for none. */
  readonly text: string;
  readonly narrowTo: (text: string) => void;
  /** Number of rows of the list that contain a text. */
  readonly countOf: (text: string, signal: AbortSignal) => Promise<number>;
  /** Takes all of this back. */
  readonly clear: () => void;
};
