/** A day is 'YYYY-MM-DD', a month its first day, an instant ISO 8601. */
export type SheetValue = string | number | boolean | null;

export type SheetColumn = {
  readonly header: string;
  /** The headers above it, from the top. */
  readonly group: readonly string[];
  readonly kind: 'text' | 'number' | 'percent' | 'date' | 'month' | 'instant' | 'flag';
  /** Fraction digits of a number that are shown; the value keeps all of them. */
  readonly decimals: number;
  /** Width in characters. */
  readonly width: number;
};

export type SheetRow = {
  /** 0 for a row of the top level. */
  readonly depth: number;
  /** True for a row that sums up others: it is bold. */
  readonly isTotal?: boolean;
  /** One for each column, in its order. */
  readonly values: readonly SheetValue[];
};

/** All of a sheet but its rows: what is known before the first of them is there. */
export type SheetHead = {
  readonly title: string;
  /** Lines under the title: when, and how many rows of how many. */
  readonly notes: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** The column that carries the indentation of the rows. */
  readonly treeColumn: number;
};

/** A table on its way out: typed values, apart from any screen or file. */
export type Sheet = SheetHead & { readonly rows: readonly SheetRow[] };

/** Rows of a long sheet, some at a time. */
export type SheetPages = Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
