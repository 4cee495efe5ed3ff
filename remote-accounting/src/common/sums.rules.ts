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

const isWholeCents = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) <= NOISE;

/** Rate of an amount over days, or over a year of such days: divided once. */
export function divideByDays(amount: number, days: number, multiplier: number): number {
  if (!isWholeCents(amount)) return (amount * multiplier) / days;
  return (Math.round(amount * 100) * multiplier) / (100 * days);
}

type Over = { readonly amount: number; readonly days: number };

/** Difference of two rates of amounts in whole cents, each over its own days: divided once. */
export const subtractRates = (a: Over, b: Over, multiplier: number): number =>
  ((Math.round(a.amount * 100) * b.days - Math.round(b.amount * 100) * a.days) * multiplier) /
  (100 * a.days * b.days);
