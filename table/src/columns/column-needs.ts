/**
 * px that columns need for what they were seen to hold. A need only grows: columns that went back and
 * forth with what is in sight would move everything beside them.
 */
export class ColumnNeeds {
  private held = new Map<string, number>();
  private uncut = new Map<string, number>();
  private grown = new Set<string>();

  /** px that one cell of a column needs; words may be cut where there is too little room for all. */
  note(column: string, px: number, mayBeCut = false): void {
    if (!mayBeCut && px > this.uncutOf(column)) this.uncut.set(column, px);
    if (px <= this.of(column)) return;
    this.held.set(column, px);
    this.grown.add(column);
  }

  of(column: string): number {
    return this.held.get(column) ?? 0;
  }

  /** px of what may not be cut. */
  uncutOf(column: string): number {
    return this.uncut.get(column) ?? 0;
  }

  /** The columns that need more since this was asked last. */
  takeGrown(): ReadonlySet<string> {
    const { grown } = this;
    if (grown.size > 0) this.grown = new Set();
    return grown;
  }

  /** Cells are drawn in another way now. */
  forget(): void {
    this.held = new Map();
    this.uncut = new Map();
  }
}
