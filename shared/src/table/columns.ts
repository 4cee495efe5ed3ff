import type { CellPart, Tone } from './cell-parts.ts';
import type { FlagName, NumberName, TextName } from './fields.ts';
import type { RowReader } from './row-store.ts';

/** What every column says of itself. */
type ColumnBase = {
  /** Stable name: choices of the user are remembered by it. */
  readonly id: string;
  readonly header: string;
  /** px at the usual size; columns stretch from it in proportion. */
  readonly width: number;
  /** Names the row to a screen reader; one column of a table. */
  readonly rowHeader?: boolean;
  /** A cell that repeats the one above in its group is muted: said once. */
  readonly muteRepeats?: boolean;
  /** Stays in sight when the table is scrolled sideways; 'phone' only on narrow screens. */
  readonly pin?: 'always' | 'phone';
  /** The rows come in the order of this column. */
  readonly sorted?: 'ascending' | 'descending';
};

export type TextColumnKind<F> = ColumnBase & {
  readonly kind: 'text' | 'date' | 'month' | 'instant';
  /** Of a date 'YYYY-MM-DD', of a month its first day, of an instant ISO 8601 (shown in UTC). */
  readonly field: TextName<F>;
};

export type NumberColumnKind<F> = ColumnBase & {
  /**
   * integer: no decimals. lots, price, money: up to three, points under each other.
   * Negative integers and lots are red, prices and money from −1 on (spec A, section 9).
   */
  readonly kind: 'integer' | 'lots' | 'price' | 'money';
  readonly field: NumberName<F>;
  /** The unit of each row, muted behind the number in a slot of this many px. */
  readonly unit?: { readonly field: TextName<F>; readonly width: number };
};

export type BooleanColumnKind<F> = ColumnBase & {
  readonly kind: 'boolean';
  readonly field: FlagName<F>;
};

export type StatusColumnKind<F> = ColumnBase & {
  readonly kind: 'status';
  readonly field: TextName<F>;
  /** Tone of the badge by value; a value without one stays uncoloured. */
  readonly tones: Readonly<Record<string, Tone>>;
};

export type CustomColumnKind<F> = ColumnBase & {
  readonly kind: 'custom';
  readonly align?: 'start' | 'end';
  /** The cell as plain text: for comparing with the cell above, and for whoever cannot see it. */
  readonly text: (row: RowReader<F>) => string;
  readonly parts: (row: RowReader<F>) => readonly CellPart[];
};

/** A column by its kind. The kind decides format and alignment. */
export type Column<F> =
  | TextColumnKind<F>
  | NumberColumnKind<F>
  | BooleanColumnKind<F>
  | StatusColumnKind<F>
  | CustomColumnKind<F>;

/** Columns of a store's fields; a field of another kind than the column's does not compile. */
export function defineColumns<F>(
  _fields: F,
  columns: readonly Column<NoInfer<F>>[],
): readonly Column<F>[] {
  return columns;
}

export function alignOf<F>(column: Column<F>): 'start' | 'end' {
  switch (column.kind) {
    case 'integer':
    case 'lots':
    case 'price':
    case 'money':
      return 'end';
    case 'custom':
      return column.align ?? 'start';
    case 'text':
    case 'date':
    case 'month':
    case 'instant':
    case 'boolean':
    case 'status':
      return 'start';
  }
}
