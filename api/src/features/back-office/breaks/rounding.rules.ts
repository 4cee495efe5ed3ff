import { amountOf, sizeOf, type Amount } from '@fairlead/shared/domain/money/exact';

/** Dollars up to which a difference is rounding, as a decimal text. */
export const MIN_ROUNDING_DIFF_OK = '50.00';

/** Whether it is no break. */
export const isRounding = (difference: Amount, rounding: string): boolean =>
  sizeOf(difference) <= amountOf(rounding);
