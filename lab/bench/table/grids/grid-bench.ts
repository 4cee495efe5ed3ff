/** Operations of a benchmark page on its grid. Those that a grid lacks are missing. */
export type GridBench = {
  /** Makes the rows that `mount` shows, so that their making is not measured. */
  readonly prepare: (rows: number, columns: number) => void;
  /** Shows so many rows, made now unless `prepare` has. */
  readonly mount: (rows: number, columns: number) => Promise<void>;
  /** Lets go of rows that the grid does not need. */
  readonly forget?: () => void;
  /** Groups that are all closed. */
  readonly mountTree?: (groups: number, leaves: number) => Promise<void>;
  readonly expandAll?: () => Promise<void>;
  readonly scrollTo: (px: number) => Promise<void>;
  readonly selectRange?: (r0: number, c0: number, r1: number, c1: number) => Promise<void>;
  /** Sum of what is selected. */
  readonly sum?: () => Promise<number>;
  /** Gives so many cells another value. */
  readonly update: (cells: number) => Promise<void>;
  /** Position of a cell on the screen, px. */
  readonly cellAt?: (row: number, column: number) => { readonly x: number; readonly y: number };
};
