/** One cell by names that stay true when rows arrive, are sorted or folded away. */
export type CellName = { readonly row: string; readonly column: string };

/** A rectangle of cells between two corners; a later one wins where two overlap. */
export type SelectionRange = {
  readonly mode: 'include' | 'exclude';
  readonly anchor: CellName;
  readonly focus: CellName;
  /** Every row, also those that arrive later: a column was selected, or all. */
  readonly allRows?: boolean;
  readonly allColumns?: boolean;
};

/** The selected ranges of a table. */
export class SelectionStore {
  private held: readonly SelectionRange[] = [];
  private readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same array until another selection is made. */
  get ranges(): readonly SelectionRange[] {
    return this.held;
  }

  set(ranges: readonly SelectionRange[]): void {
    if (ranges.length === 0 && this.held.length === 0) return;
    this.held = ranges;
    for (const listener of this.listeners) listener();
  }

  clear(): void {
    this.set([]);
  }
}
