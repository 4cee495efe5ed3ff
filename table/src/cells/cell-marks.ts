import { Emitter } from '@fairlead/shared/observable';

import type { CellName } from './cell-positions.ts';

/** ms for which a cell stays marked: long enough for eyes that were elsewhere. */
const MARKED_MS = 6_000;

/** The cells that somebody else has changed a moment ago. */
export class CellMarks {
  private readonly held = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Emitter();
  readonly subscribe = this.listeners.subscribe;

  has(cell: CellName): boolean {
    return this.held.size > 0 && this.held.has(toCellKey(cell));
  }

  /** Marks cells; a marked one starts over. */
  mark(cells: readonly CellName[]): void {
    if (cells.length === 0) return;
    const keys = cells.map(toCellKey);
    // The end of an earlier mark leaves alone what is marked anew.
    const end = setTimeout(() => {
      for (const key of keys) if (this.held.get(key) === end) this.held.delete(key);
      this.listeners.emit();
    }, MARKED_MS);
    for (const key of keys) this.held.set(key, end);
    this.listeners.emit();
  }
}

/** Ids of columns are of one line. */
const toCellKey = ({ row, column }: CellName) => `${column}\n${row}`;
