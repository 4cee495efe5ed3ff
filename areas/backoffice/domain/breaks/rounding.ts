import { absoluteAmount, type Amount, parseAmount } from '@fairlead/shared/domain/money/exact';

/** True when a difference is no break: dollars up to which it is rounding are a decimal text. */
export const isRounding = (difference: Amount, rounding: string): boolean =>
  absoluteAmount(difference) <= parseAmount(rounding);
