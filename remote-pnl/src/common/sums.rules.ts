/** A sum of dollars, counted in whole cents: what it reads is what they add up to. */
export function sumOfDollars(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** A sum of kt or kb, counted in the thousandths that they are given in. */
export function sumOfVolumes(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0) / 1000;
}
