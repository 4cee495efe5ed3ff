import type { FlagName, NumberName, RawValue, TextName } from '../rows/fields.ts';
import type { RowReader } from '../rows/row-source.ts';
import type { CellPart, CellTipLine, Tone } from './cell-parts.ts';

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
  /** Stable name, by which the user's choices (width, place, sort) are kept. */
  readonly id: string;
  /** Name over the column. */
  readonly header: string;
  /** Width in px where there is room; columns stretch from it in proportion, and none is narrower than it needs. */
  readonly width: number;
  /** Names the row to a screen reader; one column of a table. */
  readonly rowHeader?: boolean;
  /** Dims a value equal to the one above within a group. */
  readonly dimRepeated?: boolean;
  /**
   * Side at which it is pinned (sticky); by breakpoint at the start: 'phone' on narrow screens, 'wide' on others, 'crowded' where the
   * window is narrower than a table needs, of a phone's only what names the row.
   */
  readonly pinned?: 'start' | 'end' | 'phone' | 'wide' | 'crowded';
  /** Priority on narrow screens: stands before the others there; a table with such a column folds, a row opens to all. */
  readonly phone?: 'first';
  /** Hides it until the user shows it in the list of columns; an 'empty' one is named below the rows. */
  readonly initially?: 'hidden' | 'empty';
  /** Direction of the order in which the rows come, where they are sorted by this column. */
  readonly sorted?: 'ascending' | 'descending';
  /** Names over the column, outermost first: of neighbours with the same path one is drawn. */
  readonly group?: readonly string[];
  /**
   * Lets its header sort.
   * @default true; of a custom column, where it has a `value`
   */
  readonly sortable?: boolean;
  /** Background colour by row; never the only carrier of the meaning. */
  readonly background?: (row: RowReader<F>) => CellTint | undefined;
  /** Lines that hover and keyboard focus show of a cell; no tooltip without lines. */
  readonly tooltip?: (row: RowReader<F>) => readonly CellTipLine[];
  /** Marks its cells as totals, in bold. */
  readonly bold?: boolean;
  /** API field name, used for server-side sort and export. */
  readonly apiField?: string;
  /** Filter of the list by the column's values. */
  readonly filter?: ColumnFilter;
};

/** Filter of a list by the values of one column. */
export type ColumnFilter = {
  /** Names the filter in the address and, where the server narrows, in the call. */
  readonly parameter: string;
  /**
   * Name of what is chosen.
   * @default the header
   */
  readonly label?: string;
  /**
   * Label of a value.
   * @default the value itself
   */
  readonly textOf?: (value: string) => string;
  /** Asks for a range of numbers, '5000..12000', instead of single values. */
  readonly isRange?: boolean;
};

/** A value that is proposed, never taken by itself. The table reports `action` and the row to `onAction`. */
export type CellOffer = {
  /** Label of the button: 'East-West?' */
  readonly text: string;
  /** Name of the action that is reported. */
  readonly action: string;
  /** Accessible name, with all that a press takes: 'Use Corp Paper / East-West / EW-2408'. */
  readonly name: string;
};

/** Options of every editor. */
type EditorBase<F> = {
  /**
   * Opens the row for editing; otherwise its value stands there plainly.
   * @default every row is open
   */
  readonly open?: (row: RowReader<F>) => boolean;
  /** Reason why an open row takes no value yet, in the place of the value: 'Select Book First'. */
  readonly disabled?: (row: RowReader<F>) => string | undefined;
  /** Placeholder of an empty cell: 'Broker', '$'. */
  readonly placeholder?: string;
  /** Suggestion of an empty cell, in the place of that; nothing takes it but a press on its 'Use'. */
  readonly offer?: (row: RowReader<F>) => CellOffer | undefined;
};

/** Choice of one of some texts: picked from a list, in a combobox also found by its first letters. */
export type ChoiceEditor<F> = EditorBase<F> & {
  /** Kind of the input. */
  readonly kind: 'select' | 'combobox';
  /** Texts to choose from, by row. */
  readonly choices: (row: RowReader<F>) => readonly string[];
};

/** Input of a number. */
export type NumberEditor<F> = EditorBase<F> & {
  /** Kind of the input. */
  readonly kind: 'number';
  /** Tells in words why a number is refused; undefined lets it through. */
  readonly problem?: (value: number, row: RowReader<F>) => string | undefined;
};

/** Checkbox that is always in sight; Space turns it. */
export type CheckboxEditor<F> = EditorBase<F> & {
  /** Kind of the input. */
  readonly kind: 'checkbox';
};

export type CellEditor<F> = ChoiceEditor<F> | NumberEditor<F> | CheckboxEditor<F>;

/** Background colours of cells. */
export type CellTint = 'positive' | 'negative' | 'warning' | 'info' | 'balmo' | 'sunken';

/** Column of texts, days, months or instants. */
export type TextColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    /** Format; the value is of a date 'YYYY-MM-DD', of a month its first day, of an instant ISO 8601 (shown in UTC). */
    readonly kind: 'text' | 'date' | 'month' | 'instant';
    /** Editor of its cells. */
    readonly editor?: ChoiceEditor<F>;
  };

/** Column of long ids of which only the end is shown; hover and focus show them whole. */
export type IdColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    /** Format: an id that can be copied. */
    readonly kind: 'id';
    /** Number of characters at the end that are shown. */
    readonly last: number;
  };

/**
 * Colour scale of a column's cells (heat map): white to red down to the least number, white to green
 * up to the greatest.
 */
export type Shade<F> =
  | {
      /** Takes the limits from the loaded numbers of the column, or of all columns that say 'table'. */
      readonly by: 'column' | 'table';
    }
  | {
      /** Lower limit, or the field that holds it. */
      readonly min: number | NumberName<F>;
      /** Upper limit, or the field that holds it. */
      readonly max: number | NumberName<F>;
    };

/** Digits after the point: always as many, or no more than so many (`MAX_COLUMN_DECIMALS`). */
export type Decimals =
  | {
      /** Number of digits, zeros included. */
      readonly exactly: number;
    }
  | {
      /** Most digits; zeros at the end are left out. */
      readonly upTo: 0 | 1 | 2 | 3 | 4 | 5;
    };

/** Kinds of columns of numbers. */
export type NumberKind = 'integer' | 'lots' | 'price' | 'money' | 'percent';

/** Options of every column of numbers. */
type FigureColumn<F, From extends Values> = ColumnBase<F> &
  From['number'] & {
    /** Unit of each row, muted behind the number. */
    readonly unit?: From['text'] & {
      /** Width of its slot in px. */
      readonly width: number;
      /** API field name of the unit. */
      readonly apiField?: string;
    };
    /**
     * Direction that is good for the firm: 'less' of a cost or a risk, where what is above zero is red, in its
     * figure, its arrow and its shade, and what is below is not.
     * @default more is better
     */
    readonly better?: 'less';
    /** Mutes zeros: among rows of them what is not stands out. */
    readonly zeros?: 'muted';
    /** Unit of the numbers where header or another column says it; figures over a selection are of one unit. */
    readonly measure?: string | From['text'];
    /** Arrow before the number, up or down by its sign (spec B2, C9). */
    readonly trend?: {
      /** Distance from zero below which there is no arrow. */
      readonly threshold: number;
      /**
       * Field whose sign counts, where the cell shows another number.
       * @default the column's own value
       */
      readonly of?: NumberName<F>;
      /** Puts the arrow closer to its number, where many columns have to fit. */
      readonly tight?: boolean;
    };
    /** Colour scale of the cells. */
    readonly shade?: Shade<F>;
    /** Sign before the figures, after a minus: '$'. */
    readonly prefix?: string;
    /** Editor of its cells. */
    readonly editor?: NumberEditor<F>;
  };

/**
 * Column of amounts. Integers have no decimals; lots, prices and money up to three, points under each
 * other. Each is red where it reads −1 or less (spec A, section 9).
 */
type AmountColumnKind<F, From extends Values> = FigureColumn<F, From> & {
  /** Format. */
  readonly kind: Exclude<NumberKind, 'percent'>;
  /**
   * Digits after the point.
   * @default the kind's own
   */
  readonly decimals?: Decimals;
  /** Abbreviates to thousands, millions, billions: 412K, −1.84M, 1.235B. Red where it reads −100.0 or less. */
  readonly short?: boolean;
};

/** Column of shares: 0.5 is 50%. */
type PercentColumnKind<F, From extends Values> = FigureColumn<F, From> & {
  /** Format. */
  readonly kind: 'percent';
  /** Digits after the point. */
  readonly decimals?: {
    /**
     * Number of digits, zeros included.
     * @default 1
     */
    readonly exactly: number;
  };
  /** Refused: a share is never abbreviated. */
  readonly short?: false;
};

export type NumberColumnKind<F, From extends Values = Held<F>> =
  AmountColumnKind<F, From> | PercentColumnKind<F, From>;

/** Column of yes and no. */
export type BooleanColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['flag'] & {
    /** Format: 'yes' or nothing. */
    readonly kind: 'boolean';
    /** Editor of its cells. */
    readonly editor?: CheckboxEditor<F>;
  };

/** Column of states, each a badge. */
export type StatusColumnKind<F, From extends Values = Held<F>> = ColumnBase<F> &
  From['text'] & {
    /** Format: a badge. */
    readonly kind: 'status';
    /** Tone of the badge by value; a value without one stays uncoloured. */
    readonly tones: Readonly<Record<string, Tone>>;
  };

/** Column whose cells the screen declares in parts. */
export type CustomColumnKind<F> = ColumnBase<F> & {
  /** Format: what `renderCell` says. */
  readonly kind: 'custom';
  /**
   * Alignment.
   * @default 'start'
   */
  readonly align?: 'start' | 'end';
  /** Plain text of the cell: for comparing with the cell above, and for screen readers. */
  readonly text: (row: RowReader<F>) => string;
  /**
   * Value that is copied, exported and sorted by.
   * @default the text, and no sort
   */
  readonly value?: (row: RowReader<F>) => RawValue;
  /**
   * Value that is copied, where the one that it is sorted by does not say all of it.
   * @default `value`
   */
  readonly copied?: (row: RowReader<F>) => RawValue;
  /** Columns that stand in its place in files and in a copy of whole rows. */
  readonly exported?: readonly ExportedValue<F>[];
  /** Parts of the cell, from left to right. */
  readonly renderCell: (row: RowReader<F>) => readonly CellPart[];
};

/** Column of an exported file that a custom column gives. */
export type ExportedValue<F> = {
  /** Name over the column of the file. */
  readonly header: string;
  /** Value of a row. */
  readonly value: (row: RowReader<F>) => RawValue;
  /** API field name, where the server exports the whole list. */
  readonly apiField?: string;
  /**
   * Digits after the point of a number.
   * @default none
   */
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
