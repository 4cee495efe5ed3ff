import { amountOf, numberOf, sumOf } from '@fairlead/shared/domain/money/exact';

/** Traders' amounts may have parts of a cent. */
const PLACES = 6;

/** A sum of dollars as it would be on paper, in whatever order they come. */
export const sumOfMoney = (amounts: readonly number[]): number =>
  numberOf(sumOf(amounts.map((amount) => amountOf(amount.toFixed(PLACES)))));
