import { type Amount, amountOf, sizeOf } from '../money/exact.ts';

/** Tells whether a difference is no break: dollars up to which it is rounding are a decimal text. */
export const isRounding = (difference: Amount, rounding: string): boolean =>
  sizeOf(difference) <= amountOf(rounding);
