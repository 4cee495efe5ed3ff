/** One cell by names that stay true when rows arrive, are sorted or folded away. */
export type CellName = { readonly row: string; readonly column: string };

/** A rectangle of cells between two corners; a later one wins where two overlap. */
export type SelectionRange = {
  readonly mode: 'include' | 'exclude';
  readonly anchor: CellName;
  readonly focus: CellName;
};

/** The selected ranges of a table. */
export class SelectionStore {
  private held: readonly SelectionRange[] = [];
  private readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get ranges(): readonly SelectionRange[] {
    return this.held;
  }

  set(ranges: readonly SelectionRange[]): void {
    this.held = ranges;
    for (const listener of this.listeners) listener();
  }
}
