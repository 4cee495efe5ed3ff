/** Significant digits of a number in a spreadsheet. */
const DIGITS = 15;

/**
 * A number as a file has it: with all digits that a spreadsheet holds, without those that only the binary form of
 * a sum or quotient has (0.30000000000000004). A whole number is as it is; 0 has no sign.
 */
export const spreadsheetNumber = (value: number): number =>
  Number.isInteger(value) ? value || 0 : Number(value.toPrecision(DIGITS));
