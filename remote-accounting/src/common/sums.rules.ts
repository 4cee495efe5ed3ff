/** Less of a cent than this is how a binary number writes a decimal one. */
const NOISE = 1e-6;

/**
 * A sum of money of one currency, exact to the cent: whole cents are counted, and what budgets have beyond them
 * (decision 0253) is kept apart until the end.
 */
export function sumOfMoney(amounts: readonly number[]): number {
  let cents = 0;
  let rest = 0;
  for (const amount of amounts) {
    const whole = Math.round(amount * 100);
    const beyond = amount * 100 - whole;
    cents += whole;
    if (Math.abs(beyond) > NOISE) rest += beyond;
  }
  return (cents + rest) / 100;
}

/** A sum of rates with one divisor, such as costs a day of one vessel. */
export const sumOfRates = (rates: readonly number[]): number =>
  rates.reduce((sum, rate) => sum + rate, 0);
