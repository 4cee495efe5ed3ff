/** A value as it is kept, in full precision; a day is 'YYYY-MM-DD'. */
export type RawValue = string | number | boolean | null;

/** Kind of a field of a row store, and its getter from a row. `null` is no value. */
type FieldOf<Kind, Row, Value> = { readonly kind: Kind; readonly of: (row: Row) => Value };
export type NumberRowField<Row> = FieldOf<'number', Row, number | null>;
export type TextRowField<Row> = FieldOf<'text', Row, string | null>;
export type FlagField<Row> = FieldOf<'flag', Row, boolean>;

export type RowField<Row> = NumberRowField<Row> | TextRowField<Row> | FlagField<Row>;

/** The fields of a store by name. Columns show them; rules of decoration and cells read them. */
export type RowFields<Row> = Readonly<Record<string, RowField<Row>>>;

type NamesOf<F, Kind> = {
  [Name in keyof F]: F[Name] extends { readonly kind: Kind } ? Name : never;
}[keyof F] &
  string;

export type NumberName<F> = NamesOf<F, 'number'>;
export type TextName<F> = NamesOf<F, 'text'>;
export type FlagName<F> = NamesOf<F, 'flag'>;

/** Another value for a field of one row. */
export type FieldChange<F> = { readonly id: string } & (
  | { readonly field: NumberName<F>; readonly value: number | null }
  | { readonly field: TextName<F>; readonly value: string | null }
  | { readonly field: FlagName<F>; readonly value: boolean }
);

/** Field builders. */
export function numberField<Row>(of: (row: Row) => number | null): NumberRowField<Row> {
  return { kind: 'number', of };
}

/** A text; null where a row has none. */
export function textField<Row>(of: (row: Row) => string | null): TextRowField<Row> {
  return { kind: 'text', of };
}

/** Yes or no: a row always has one of the two. */
export function flagField<Row>(of: (row: Row) => boolean): FlagField<Row> {
  return { kind: 'flag', of };
}
