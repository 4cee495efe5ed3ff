import { amountOf, sizeOf, type Amount } from '@fairlead/shared/domain/money/exact';

/** Whether it is no break: dollars up to which a difference is rounding are a decimal text. */
export const isRounding = (difference: Amount, rounding: string): boolean =>
  sizeOf(difference) <= amountOf(rounding);
