import type Big from 'big.js';

/** A decimal number as text, exact where a JSON number is not: '-12', '0.793'. No separators. */
export type Decimal = string;

/** The number as text in its one form: no exponent, no trailing zeros, no negative zero. */
export function plain(value: Big): Decimal {
  return value.eq(0) ? '0' : value.toFixed();
}
