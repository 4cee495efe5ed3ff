import { parseAmount, sumAmounts, toNearestNumber } from '@fairlead/shared/domain/money/exact';

/** Traders' amounts may have parts of a cent. */
const PLACES = 6;

/** A sum of dollars as it would be on paper, in whatever order they come. */
export const sumExactMoney = (amounts: readonly number[]): number =>
  toNearestNumber(sumAmounts(amounts.map((amount) => parseAmount(amount.toFixed(PLACES)))));
