import { amountOf, numberOf } from '@fairlead/shared/domain/money/exact';

/** A decimal text as people read it: '-2,350.00'. */
export const dollars = (amount: string): string =>
  numberOf(amountOf(amount)).toLocaleString('en', {
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  });
