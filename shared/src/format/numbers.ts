/** The minus that is as wide as a plus; a hyphen is not. */
const MINUS = '\u2212';
export const MAX_DECIMALS = 3;

/**
 * Rounds half away from zero on the decimal digits a person reads: 1.0005 is 1.001, though the
 * binary number lies a little below it.
 */
export function roundTo(value: number, decimals: number): number {
  const size = Math.abs(value);
  // Beyond 2^53 there are no fractions, and the digits are no longer written out.
  if (size >= Number.MAX_SAFE_INTEGER || !Number.isFinite(value)) return value;
  if (size < 10 ** -(decimals + 1)) return 0;
  const shifted = Math.round(Number(`${size}e${decimals}`));
  return Math.sign(value) * Number(`${shifted}e-${decimals}`);
}

/** '−12,000' for -12000: thousands in commas, a real minus, no negative zero. */
export function withThousands(rounded: number, decimals?: number): string {
  const size = Math.abs(rounded);
  const digits = decimals === undefined ? plain(size) : size.toFixed(decimals);
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = rounded < 0 ? MINUS : '';
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}.${fraction}`;
}

function plain(size: number): string {
  return size >= 1e21 ? BigInt(size).toString() : String(size);
}

/** Up to 3 decimals, as lots, prices, fees and commission are shown (spec A9); none invented. */
export function formatNumber(value: number, decimals: number = MAX_DECIMALS): string {
  return withThousands(roundTo(value, decimals));
}

/** Formats with a fixed number of decimals: '1,234.50'. */
export function formatFixed(value: number, decimals: number): string {
  return withThousands(roundTo(value, decimals), decimals);
}

/** Counts the fraction digits of a formatted number. */
export function fractionDigits(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}
