import { Emitter } from '@fairlead/shared/observable';

import type { RawValue } from '../rows/fields.ts';
import type { RowReader } from '../rows/row-source.ts';
import type { CellName } from './cell-positions.ts';

/** Value that a user has given a cell. */
export type CellEdit<F> = {
  /** Row as it still is. */
  readonly row: RowReader<F>;
  /** Id of the column. */
  readonly column: string;
  /** New value; null of an emptied cell. */
  readonly value: RawValue;
};

/** A value on its way to being saved, or one that was not taken. */
export type PendingEdit = {
  readonly value: RawValue;
  /** Text that was typed: shown in the cell until it is saved or given up. */
  readonly text: string;
  /** Why it was refused; without one it is being saved. */
  readonly message?: string;
};

/** The edits of a table that are not in its rows yet, by row and column. */
export class CellEdits {
  private readonly held = new Map<string, PendingEdit>();
  private readonly listeners = new Emitter();
  readonly subscribe = this.listeners.subscribe;

  get(cell: CellName): PendingEdit | undefined {
    return this.held.get(toCellKey(cell));
  }

  /** The cells that show what was not taken. */
  get refused(): readonly CellName[] {
    return [...this.held].flatMap(([key, { message }]) => {
      const [column = '', row = ''] = key.split('\n');
      return message === undefined ? [] : [{ row, column }];
    });
  }

  /**
   * Shows `edit` in its cell while `save` is under way, and for as long as it is refused. Answers
   * why it was refused, nothing when it was saved.
   */
  async saving(
    cell: CellName,
    edit: Omit<PendingEdit, 'message'>,
    save: () => Promise<void>,
  ): Promise<string | undefined> {
    this.put(cell, edit);
    // A later edit of the same cell is not undone by the answer to an earlier one.
    const isLatest = () => this.get(cell) === edit;
    try {
      await save();
      if (isLatest()) this.drop(cell);
      return undefined;
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (isLatest()) this.put(cell, { ...edit, message });
      return message;
    }
  }

  /** Keeps what was typed though it cannot be a value of the cell. */
  refuse(cell: CellName, text: string, message: string): void {
    this.put(cell, { value: text, text, message });
  }

  /** Gives up what was typed. */
  drop(cell: CellName): void {
    if (this.held.delete(toCellKey(cell))) this.listeners.emit();
  }

  private put(cell: CellName, edit: PendingEdit): void {
    this.held.set(toCellKey(cell), edit);
    this.listeners.emit();
  }
}

/** Ids of columns are of one line. */
const toCellKey = ({ row, column }: CellName) => `${column}\n${row}`;
