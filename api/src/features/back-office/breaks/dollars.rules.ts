import { amountOf, numberOf } from '@fairlead/shared/domain/money/exact';
import { formatCents } from '@fairlead/shared/format';

/** A decimal text as the screens write it: '−2,350.00'. */
export const dollars = (amount: string): string => formatCents(numberOf(amountOf(amount)));
