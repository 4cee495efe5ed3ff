import { formatNumber, fractionDigits } from '@fairlead/shared/format';

/** No column shows a number with more digits after the point. */
export const MAX_COLUMN_DECIMALS = 5;

import type { RowField } from './fields.ts';

const FIRST_CAPACITY = 64;

/** Numbers of one field, eight bytes each. A missing number is kept as NaN. */
export class NumberValues {
  private values = new Float64Array(FIRST_CAPACITY);
  /** The most fraction digits any value has shown since the last `clear`. */
  longestFraction = 0;

  set(index: number, value: number | null): void {
    if (index >= this.values.length) this.values = grown(this.values, Float64Array, index);
    this.values[index] = value ?? Number.NaN;
    if (value === null || this.longestFraction === MAX_COLUMN_DECIMALS) return;
    if (isWithin(value, this.longestFraction)) return;
    this.longestFraction = Math.max(
      this.longestFraction,
      fractionDigits(formatNumber(value, MAX_COLUMN_DECIMALS)),
    );
  }

  get(index: number): number | null {
    const value = this.values[index];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** Reads what is held now; NaN for a missing number. */
  reader(): (index: number) => number {
    const { values } = this;
    return (index) => values[index] ?? Number.NaN;
  }

  /** Drops all values; there will be about so many. */
  clear(count: number): void {
    this.values = new Float64Array(Math.max(FIRST_CAPACITY, count));
    this.longestFraction = 0;
  }
}

/** True when a number has at most so many fraction digits; cheaper than writing it out. */
function isWithin(value: number, digits: number): boolean {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale === value;
}

const NO_TEXT = -1;

/** Texts of one field. Each distinct text is kept once; a row holds its number. */
export class TextValues {
  private codes = new Int32Array(FIRST_CAPACITY);
  private texts: string[] = [];
  private codeOf = new Map<string, number>();

  set(index: number, value: string | null): void {
    if (index >= this.codes.length) this.codes = grown(this.codes, Int32Array, index);
    this.codes[index] = value === null ? NO_TEXT : this.code(value);
  }

  get(index: number): string | null {
    return this.texts[this.codes[index] ?? NO_TEXT] ?? null;
  }

  /** Drops all texts; there will be about so many. */
  clear(count: number): void {
    this.codes = new Int32Array(Math.max(FIRST_CAPACITY, count));
    this.texts = [];
    this.codeOf = new Map();
  }

  private code(word: string): number {
    const known = this.codeOf.get(word);
    if (known !== undefined) return known;
    const code = this.texts.push(word) - 1;
    this.codeOf.set(word, code);
    return code;
  }
}

/** Flags of one field, a byte each. */
export class FlagValues {
  private values = new Uint8Array(FIRST_CAPACITY);

  set(index: number, value: boolean): void {
    if (index >= this.values.length) this.values = grown(this.values, Uint8Array, index);
    this.values[index] = value ? 1 : 0;
  }

  get(index: number): boolean {
    return this.values[index] === 1;
  }

  /** Drops all flags; there will be about so many. */
  clear(count: number): void {
    this.values = new Uint8Array(Math.max(FIRST_CAPACITY, count));
  }
}

export type FieldValues = NumberValues | TextValues | FlagValues;

type Kept<Row> = {
  readonly values: FieldValues;
  readonly write: (index: number, row: Row) => void;
};

/** Room for the values of a field, and what puts a row's value there. */
export function createFieldValues<Row>(field: RowField<Row>): Kept<Row> {
  if (field.kind === 'number') return kept(new NumberValues(), field.of);
  if (field.kind === 'text') return kept(new TextValues(), field.of);
  return kept(new FlagValues(), field.of);
}

function kept<Row, Value>(
  values: FieldValues & { set(index: number, value: Value): void },
  of: (row: Row) => Value,
): Kept<Row> {
  return { values, write: (index, row) => values.set(index, of(row)) };
}

type TypedArray<Self> = { readonly length: number; set(from: Self): void };

/** A copy with room for `index`, at least twice as long, so that appending stays cheap. */
function grown<Values extends TypedArray<Values>>(
  values: Values,
  Type: new (length: number) => Values,
  index: number,
): Values {
  const larger = new Type(Math.max(values.length * 2, index + 1));
  larger.set(values);
  return larger;
}
