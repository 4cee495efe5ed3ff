import type { FlagName, NumberName, RawValue, TextName } from '../rows/fields.ts';
import type { RowReader } from '../rows/row-source.ts';
import type { CellPart, TipLine, Tone } from './cell-parts.ts';

/** Source of a column's values, by their kind: a field of the store. */
type Held<F> = {
  readonly text: { readonly field: TextName<F> };
  readonly number: { readonly field: NumberName<F> };
  readonly flag: { readonly field: FlagName<F> };
};

/** The same as a screen declares it: a column may also take its value from each row itself. */
type Declared<F, Row> = {
  readonly text: Held<F>['text'] | { readonly value: (row: Row) => string | null };
  readonly number: Held<F>['number'] | { readonly value: (row: Row) => number | null };
  readonly flag: Held<F>['flag'] | { readonly value: (row: Row) => boolean };
};

type Values = { readonly text: object; readonly number: object; readonly flag: object };

/** Options of every column. */
type ColumnBase<F> = {
  /** Stable name: choices of the user are remembered by it. */
  readonly id: string;
  readonly header: string;
  /** px at the usual size; columns stretch from it in proportion. */
  readonly width: number;
  /** Names the row to a screen reader; one column of a table. */
  readonly rowHeader?: boolean;
  /** Dims a value equal to the one above within a group. */
  readonly dimRepeated?: boolean;
  /**
   * Pinned (sticky) side; by breakpoint at the start: 'phone' on narrow screens, 'wide' on others, 'crowded' where the
   * window is narrower than a table needs, of a phone's only what names the row.
   */
  readonly pinned?: 'start' | 'end' | 'phone' | 'wide' | 'crowded';
  /** On narrow screens it stands before those that do not say so; a table that has such folds: a row opens to all. */
  readonly phone?: 'first';
  /** Hidden until the user shows it in the list of columns; an 'empty' one is named below the rows. */
  readonly initially?: 'hidden' | 'empty';
  /** The rows come in the order of this column. */
  readonly sorted?: 'ascending' | 'descending';
  /** Names over the column, outermost first: of neighbours with the same path one is drawn. */
  readonly group?: readonly string[];
  /**
   * Enables sorting by its header; by default a custom column sorts when it has a `value`, all
   * others do.
   */
  readonly sortable?: boolean;
  /** Background colour by row; never the only carrier of the meaning. */
  readonly background?: (row: RowReader<F>) => CellTint | undefined;
  /** Tooltip of a cell on hover and keyboard focus; no lines, no tooltip. */
  readonly tooltip?: (row: RowReader<F>) => readonly TipLine[];
  /** Its cells are totals and stand out. */
  readonly bold?: boolean;
  /** API field name, used for server-side sort and export. */
  readonly apiField?: string;
  /** The list may be narrowed to some of its values. */
  readonly filter?: ColumnFilter;
};

/** Filter of a list by the values of a column, with its labels. */
export type ColumnFilter = {
  /** Names the filter in the address and, where the server narrows, in the call. */
  readonly parameter: string;
  /** Label of the filter; the header by default. */
  readonly label?: string;
  /** Label of a value; the value itself by default. */
  readonly textOf?: (value: string) => string;
  /** Filters a column of numbers by a range, '5000..12000', instead of single values. */
  readonly isRange?: boolean;
};

/** A value that is proposed, never taken by itself. The table reports `action` and the row to `onAction`. */
export type CellOffer = {
  /** 'East-West?' */
  readonly text: string;
  readonly action: string;
  /** All that a press takes: 'Use Corp Paper / East-West / EW-2408'. */
  readonly name: string;
};

type EditorBase<F> = {
  /** Rows in which the cell can be edited; in others its value is read-only. */
  readonly open?: (row: RowReader<F>) => boolean;
  /** Why an open row takes no value yet, in the place of the value: 'Select Book First'. */
  readonly disabled?: (row: RowReader<F>) => string | undefined;
  /** Placeholder of an empty cell: 'Broker', '$'. */
  readonly placeholder?: string;
  /** Suggestion in an empty cell instead of the placeholder; only a press on its 'Use' takes it. */
  readonly offer?: (row: RowReader<F>) => CellOffer | undefined;
};

/** One of some texts: picked from a list, in a combobox also found by its first letters. */
export type ChoiceEditor<F> = EditorBase<F> & {
  readonly kind: 'select' | 'combobox';
  readonly choices: (row: RowReader<F>) => readonly string[];
};

export type NumberEditor<F> = EditorBase<F> & {
  readonly kind: 'number';
  /** Validation error of a number, in words. */
  readonly problem?: (value: number, row: RowReader<F>) => string | undefined;
};

/** Always in sight; Space turns it. */
export type CheckboxEditor<F> = EditorBase<F> & { readonly kind: 'checkbox' };

export type CellEditor<F> = ChoiceEditor<F> | NumberEditor<F> | CheckboxEditor<F>;

export type CellTint = 'positive' | 'negative' | 'warning' | 'info' | 'balmo' | 'sunken';

export type TextColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    /** Dates are 'YYYY-MM-DD', months their first day, instants ISO 8601 (shown in UTC). */
    readonly kind: 'text' | 'date' | 'month' | 'instant';
    readonly editor?: ChoiceEditor<F>;
  };

/** A long id of which only the end is shown; hover and focus show it whole. */
export type IdColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    readonly kind: 'id';
    /** So many characters at the end are shown. */
    readonly last: number;
  };

/**
 * Between which numbers cells are shaded, white to red down to `min`, white to green up to `max`:
 * the loaded numbers of the column, those of all columns that say 'table', or what the screen says,
 * as numbers or as fields that hold them.
 */
export type Shade<F> =
  | { readonly by: 'column' | 'table' }
  | {
      readonly min: number | NumberName<F>;
      readonly max: number | NumberName<F>;
    };

/** Digits after the point: always as many, or no more than so many (`MAX_DECIMALS`). */
export type Decimals = { readonly exactly: number } | { readonly upTo: 0 | 1 | 2 | 3 | 4 | 5 };

export type NumberKind = 'integer' | 'lots' | 'price' | 'money' | 'percent';

type FigureColumn<F, From extends Values> = ColumnBase<F> &
  From['number'] & {
    /** The unit of each row, muted behind the number in a slot of this many px. */
    readonly unit?: From['text'] & {
      readonly width: number;
      /** The server's name of it. */
      readonly apiField?: string;
    };
    /**
     * More of it is worse for the firm, as of a cost or a risk that grew: what is above zero is red, in its figure, its
     * arrow and its shade, and what is below is not. Without it, more is better.
     */
    readonly better?: 'less';
    /** A zero is muted: among rows of them what is not stands out. */
    readonly zeros?: 'muted';
    /**
     * Unit of the numbers where the header or another column has it: figures over a selection are
     * of one unit.
     */
    readonly measure?: string | From['text'];
    /**
     * An arrow before the number: up or down as the number is, or as the number of `of` is where the
     * cell shows something else. None while it is nearer to zero than `threshold` (spec B2, C9). A
     * `tight` one stands closer to its number, where many columns have to fit.
     */
    readonly trend?: {
      readonly threshold: number;
      readonly of?: NumberName<F>;
      readonly tight?: boolean;
    };
    readonly shade?: Shade<F>;
    /** Before the figures, after a minus: '$'. */
    readonly prefix?: string;
    readonly editor?: NumberEditor<F>;
  };

/**
 * integer: no decimals. lots, price, money: up to three, points under each other. Each is red where
 * it reads −1 or less (spec A, section 9).
 */
type AmountColumnKind<F, From extends Values> = FigureColumn<F, From> & {
  readonly kind: Exclude<NumberKind, 'percent'>;
  /** Instead of the kind's own. */
  readonly decimals?: Decimals;
  /**
   * Abbreviates to thousands, millions, billions: 412K, −1.84M, 1.235B. Red where it reads −100.0
   * or less.
   */
  readonly short?: boolean;
};

/** Column of shares: 0.5 is 50%. One decimal by default. */
type PercentColumnKind<F, From extends Values> = FigureColumn<F, From> & {
  readonly kind: 'percent';
  readonly decimals?: { readonly exactly: number };
  readonly short?: false;
};

export type NumberColumnKind<F, From extends Values = Held<F>> =
  AmountColumnKind<F, From> | PercentColumnKind<F, From>;

export type BooleanColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['flag'] & {
    readonly kind: 'boolean';
    readonly editor?: CheckboxEditor<F>;
  };

export type StatusColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    readonly kind: 'status';
    /** Tone of the badge by value; a value without one stays uncoloured. */
    readonly tones: Readonly<Record<string, Tone>>;
  };

export type CustomColumnKind<F> = ColumnBase<F> & {
  readonly kind: 'custom';
  readonly align?: 'start' | 'end';
  /** The cell as plain text: for comparing with the cell above, and for whoever cannot see it. */
  readonly text: (row: RowReader<F>) => string;
  /** Value to copy, export and sort by; the text by default. */
  readonly value?: (row: RowReader<F>) => RawValue;
  /** Value to copy, where the sort value does not say all of the cell. */
  readonly copied?: (row: RowReader<F>) => RawValue;
  /** Columns in its place in files and in a copy of whole rows: no buttons, no badges. */
  readonly exported?: readonly ExportedValue<F>[];
  readonly renderCell: (row: RowReader<F>) => readonly CellPart[];
};

export type ExportedValue<F> = {
  readonly header: string;
  readonly value: (row: RowReader<F>) => RawValue;
  /** The server's name of it. */
  readonly apiField?: string;
  /** Digits behind the point of a number; none by default. */
  readonly decimals?: number;
};

/** A column by its kind. The kind decides format and alignment. */
export type Column<F, From extends Values = Held<F>> =
  | TextColumnKind<F, From>
  | IdColumnKind<F, From>
  | NumberColumnKind<F, From>
  | BooleanColumnKind<F, From>
  | StatusColumnKind<F, From>
  | CustomColumnKind<F>;

/** A column as a screen declares it. A value of another kind than the column's does not compile. */
export type ColumnDeclaration<F, Row> = Column<F, Declared<F, Row>>;
