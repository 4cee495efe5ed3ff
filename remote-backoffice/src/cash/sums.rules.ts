/** What amounts of one currency come to, exact to the cent: whole cents are counted. */
export const sumOfAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
