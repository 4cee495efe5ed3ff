import type { CellPart, Tone } from './cell-parts.ts';
import type { RawValue } from './clipboard-formats.ts';
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
  /** Names over the column, outermost first: of neighbours with the same path one is drawn. */
  readonly group?: readonly string[];
  /** Whether its header sorts; a custom column does when it has a `value`, all others do. */
  readonly sortable?: boolean;
};

export type TextColumnKind<F> = ColumnBase & {
  readonly kind: 'text' | 'date' | 'month' | 'instant';
  /** Of a date 'YYYY-MM-DD', of a month its first day, of an instant ISO 8601 (shown in UTC). */
  readonly field: TextName<F>;
};

/** A long id of which only the end is shown; hover and focus show it whole. */
export type IdColumnKind<F> = ColumnBase & {
  readonly kind: 'id';
  readonly field: TextName<F>;
  /** So many characters at the end are shown. */
  readonly last: number;
};

/** Digits after the point: always as many, or no more than so many (3 at most). */
export type Decimals = { readonly exactly: number } | { readonly upTo: 0 | 1 | 2 | 3 };

export type NumberKind = 'integer' | 'lots' | 'price' | 'money' | 'percent';

export type NumberColumnKind<F> = ColumnBase & {
  /**
   * integer: no decimals. lots, price, money: up to three, points under each other. percent: of a
   * share (0.5 is 50%), one decimal.
   * Negative integers and lots are red, prices and money from −1 on (spec A, section 9).
   */
  readonly kind: NumberKind;
  readonly field: NumberName<F>;
  /** Instead of the kind's own. */
  readonly decimals?: Decimals;
  /** Money in thousands, millions, billions: 412K, −1.84M, 1.235B. Red from −100 on. */
  readonly short?: boolean;
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
  /** What is copied, exported and sorted by; the text where a column does not say. */
  readonly value?: (row: RowReader<F>) => RawValue;
  readonly parts: (row: RowReader<F>) => readonly CellPart[];
};

/** A column by its kind. The kind decides format and alignment. */
export type Column<F> =
  | TextColumnKind<F>
  | IdColumnKind<F>
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
