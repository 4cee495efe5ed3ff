import { type Amount, amountOf, sizeOf } from '@fairlead/shared/domain/money/exact';

/** Tells whether a difference is no break: dollars up to which it is rounding are a decimal text. */
export const isRounding = (difference: Amount, rounding: string): boolean =>
  sizeOf(difference) <= amountOf(rounding);
